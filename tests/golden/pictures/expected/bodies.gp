# Draws bodies.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,620 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'bodies.png'
unset key
unset tics
set border 0
set clip two
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set multiplot
set lmargin at screen 0.022500
set rmargin at screen 0.942415
set tmargin at screen 0.800000
set bmargin at screen 0.077419
set xrange [27.0:1130.9]
set yrange [572.0:124.0]
plot $data index 0 using 1:2 with lines linewidth 3 linecolor rgb '#222222' dt solid, \
     $data index 1 using 1:2 with lines linewidth 1.6 linecolor rgb '#ADC8E5' dt solid, \
     $data index 2 using 1:2 with lines linewidth 1.6 linecolor rgb '#F3B6AE' dt solid, \
     $data index 3 using 1:2 with lines linewidth 0.7 linecolor rgb '#6E6E6E' dt solid, \
     $data index 4 using 1:2:3 with circles fillcolor rgb '#C9302C' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [620.0:0.0]
plot $data index 5 using 1:2 with lines linewidth 1.6 linecolor rgb '#ADC8E5' dt solid, \
     $data index 6 using 1:2:3 with circles fillcolor rgb '#C9302C' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [620.0:0.0]
set label 'muskets.yaml' at 28.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'red wins at 18.23 with 4 soldiers (40 %).' at 28.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'After 18.23 of one fight, seed 1: blue 0 of 12, red 4 of 10 left.' at 28.0, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'fell' at 62.0, 106.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red' at 143.4, 106.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Lines: the last 20 shots, from time 15.34 on.' at 28.0, 606.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label '5 m' at 331.1, 548.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
plot NaN
unset multiplot
