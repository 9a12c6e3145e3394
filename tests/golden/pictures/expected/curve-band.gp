# Draws curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'curve.png'
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
set lmargin at screen 0.054933
set rmargin at screen 0.929933
set tmargin at screen 0.861111
set bmargin at screen 0.077778
set xrange [65.9:1115.9]
set yrange [664.0:100.0]
plot $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#1F6FB5' fillstyle transparent solid 0.18 noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#C9302C' fillstyle transparent solid 0.18 noborder, \
     $data index 3 using 1:2 with lines linewidth 2.6 linecolor rgb '#1F6FB5' dt solid, \
     $data index 4 using 1:2 with lines linewidth 2.6 linecolor rgb '#C9302C' dt (13.8,9.23)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 5 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0' at 66.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 334.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 602.4, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 870.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 57.9, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 57.9, 522.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 57.9, 382.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 57.9, 242.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 57.9, 102.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'red wins at 19.57 turns with 4.49 soldiers (26 %).' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Bands: where 80 % of 200 random battles lie, seed 1.' at 66.9, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'time (turn)' at 590.9, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 382.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red 4.49' at 1126.9, 536.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#C52C29'
set label 'blue 0' at 1126.9, 662.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#1B6CB2'
plot NaN
unset multiplot
