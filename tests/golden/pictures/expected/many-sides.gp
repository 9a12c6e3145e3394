# Draws odds.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'odds.png'
unset key
unset tics
set border 0
set clip two
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set multiplot
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 0 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.062283
set rmargin at screen 0.977967
set tmargin at screen 0.794444
set bmargin at screen 0.598148
set xrange [74.7:1173.6]
set yrange [289.3:148.0]
plot $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder, \
     $data index 2 using 1:2 with lines linewidth 2 linecolor rgb '#0072B2' dt solid, \
     $data index 3 using 1:2 with lines linewidth 1.6 linecolor rgb '#222222' dt (6.25,11.2)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 4 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 5 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.062283
set rmargin at screen 0.977967
set tmargin at screen 0.534259
set bmargin at screen 0.337963
set xrange [74.7:1173.6]
set yrange [476.7:335.3]
plot $data index 6 using 1:2 with filledcurves closed fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder, \
     $data index 7 using 1:2 with lines linewidth 2 linecolor rgb '#D55E00' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 8 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 9 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.062283
set rmargin at screen 0.977967
set tmargin at screen 0.274074
set bmargin at screen 0.077778
set xrange [74.7:1173.6]
set yrange [664.0:522.7]
plot $data index 10 using 1:2 with filledcurves closed fillcolor rgb '#009E73' fillstyle transparent solid 0.18 noborder, \
     $data index 11 using 1:2 with lines linewidth 2 linecolor rgb '#009E73' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 12 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0 %' at 66.7, 287.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '2 %' at 66.7, 233.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '4 %' at 66.7, 180.6 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0 %' at 66.7, 474.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '2 %' at 66.7, 421.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '4 %' at 66.7, 367.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 75.7, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '50' at 358.0, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '100' at 640.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '150' at 922.4, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0 %' at 66.7, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '2 %' at 66.7, 608.6 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '4 %' at 66.7, 555.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Three clans' at 75.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'oak wins 89.0 %, ash 10.1 %, elm 0.82 %.' at 75.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'By the equations: oak wins at 67.7 hours with 66.1 soldiers (9 %).' at 75.7, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '61,440 simulated battles.' at 75.7, 100.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'probability' at 18.0, 218.7 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'oak wins 89.0 %; median 70 left, 80 % within 26 to 118' at 75.7, 137.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'by the equations' at 455.7, 276.3 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'probability' at 18.0, 406.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'ash wins 10.1 %; median 26 left, 80 % within 8 to 56' at 75.7, 324.3 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'soldiers left, 5 a bar' at 624.1, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'probability' at 18.0, 593.3 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'elm wins 0.82 %; median 9 left, 80 % within 2 to 27' at 75.7, 511.7 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
plot NaN
unset multiplot
