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
set lmargin at screen 0.054967
set rmargin at screen 0.970850
set tmargin at screen 0.827778
set bmargin at screen 0.044444
set xrange [66.0:1165.0]
set yrange [688.0:124.0]
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#E18453' fillstyle solid noborder, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#F5EDE6' fillstyle solid noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#EFBEA5' fillstyle solid noborder, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#DA6D2D' fillstyle solid noborder, \
     $data index 4 using 1:2 with filledcurves closed fillcolor rgb '#E5946A' fillstyle solid noborder, \
     $data index 5 using 1:2 with filledcurves closed fillcolor rgb '#E18554' fillstyle solid noborder, \
     $data index 6 using 1:2 with filledcurves closed fillcolor rgb '#DE7A44' fillstyle solid noborder, \
     $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#EFBFA6' fillstyle solid noborder, \
     $data index 8 using 1:2 with filledcurves closed fillcolor rgb '#E8A17D' fillstyle solid noborder, \
     $data index 9 using 1:2 with filledcurves closed fillcolor rgb '#7A7A7A' fillstyle solid noborder
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 10 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 11 using 1:2 with filledcurves closed fillcolor rgb '#7A7A7A' fillstyle solid noborder, \
     $data index 12 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label 'sword' at 197.6, 703.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'axe' at 458.8, 703.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'knight' at 720.0, 703.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'sword' at 58.0, 219.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'axe' at 58.0, 406.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'knight' at 58.0, 592.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 67.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'Win probability of the row against the column that stands in wood, in %; armies that cost 200.' at 67.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'A ladder: 0 % of the results are cyclic, each attacking and attacked in turn.' at 67.0, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'mix' at 101.0, 106.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '8.8' at 197.6, 219.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '46.9' at 458.8, 219.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#020202'
set label '29.8' at 720.0, 219.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#020202'
set label '1.0' at 197.6, 406.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '14.5' at 458.8, 406.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '9.0' at 720.0, 406.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '5.3' at 197.6, 592.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '29.9' at 458.8, 592.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#020202'
set label '19.2' at 720.0, 592.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '100.0 %' at 1079.6, 219.3 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 883.7, 406.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 883.7, 592.7 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN
unset multiplot
