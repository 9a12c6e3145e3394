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
set rmargin at screen 0.987914
set tmargin at screen 0.835484
set bmargin at screen 0.077419
set xrange [27.0:1185.5]
set yrange [572.0:102.0]
plot $data index 0 using 1:2 with lines linewidth 3 linecolor rgb '#222222' dt solid, \
     $data index 1 using 1:2 with lines linewidth 1.6 linecolor rgb '#ADC8E5' dt solid, \
     $data index 2 using 1:2 with lines linewidth 1.6 linecolor rgb '#F3B6AE' dt solid, \
     $data index 3 using 1:2 with lines linewidth 0.7 linecolor rgb '#6E6E6E' dt solid, \
     $data index 4 using 1:2:3 with circles fillcolor rgb '#1F6FB5' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 5 using 1:2:3 with circles fillcolor rgb '#C9302C' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [620.0:0.0]
plot $data index 6 using 1:2 with lines linewidth 1.6 linecolor rgb '#ADC8E5' dt solid, \
     $data index 7 using 1:2:3 with circles fillcolor rgb '#1F6FB5' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 8 using 1:2:3 with circles fillcolor rgb '#C9302C' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [620.0:0.0]
set label 'muskets.yaml' at 28.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'After 3 of one fight, seed 1: blue 11 of 12, red 9 of 10 left.' at 28.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'fell' at 62.0, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue' at 143.4, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red' at 233.7, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Lines: the last 20 shots, from time 2.245 on.' at 28.0, 606.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label '5 m' at 346.1, 546.9 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
plot NaN
unset multiplot
