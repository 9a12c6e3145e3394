# Draws matchup.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'matchup.png'
unset key
unset tics
set border 0
set clip two
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set multiplot
set lmargin at screen 0.095217
set rmargin at screen 0.950725
set tmargin at screen 0.827778
set bmargin at screen 0.044444
set xrange [114.3:1140.9]
set yrange [688.0:124.0]
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#E38B5D' fillstyle solid noborder, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#5C97C6' fillstyle solid noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#E9E9E9' fillstyle solid noborder, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#7A7A7A' fillstyle solid noborder
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 4 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 5 using 1:2 with filledcurves closed fillcolor rgb '#7A7A7A' fillstyle solid noborder, \
     $data index 6 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '<i>&$x' at 275.4, 703.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '将軍 @x_a^b' at 595.5, 703.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '<i>&$x' at 106.3, 266.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '将軍 @x_a^b' at 106.3, 546.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '<b>&amp; ''q'' "d" `id` $(id) \ {/Bold x} %s ]]> -->' at 115.3, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'Win probability of the row against the column, in %; armies that cost 60.' at 115.3, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'A ladder: 0 % of the results are cyclic.' at 115.3, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'mix' at 149.3, 106.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '11.3' at 595.5, 266.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '88.7' at 275.4, 546.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '0' at 794.7, 266.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '100.0 %' at 1034.8, 546.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN
unset multiplot
