# Draws route.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'route.png'
unset key
unset tics
set border 0
set clip two
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set multiplot
set lmargin at screen 0.022500
set rmargin at screen 0.989167
set tmargin at screen 0.858333
set bmargin at screen 0.048611
set xrange [27.0:1187.0]
set yrange [685.0:102.0]
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#F4F0E2' fillstyle solid border linecolor rgb '#F4F0E2' linewidth 1, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#6E6962' fillstyle solid border linecolor rgb '#6E6962' linewidth 1, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#CBBEE5' fillstyle solid border linecolor rgb '#CBBEE5' linewidth 1, \
     $data index 3 using 1:2 with lines linewidth 6 linecolor rgb '#FFFFFF' dt solid, \
     $data index 4 using 1:2 with lines linewidth 3.2 linecolor rgb '#D55E00' dt solid, \
     $data index 5 using 1:2:3 with circles fillcolor rgb '#222222' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 6 using 1:2:3 with circles fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#222222' linewidth 2.7
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#F4F0E2' fillstyle solid noborder, \
     $data index 8 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid, \
     $data index 9 using 1:2 with filledcurves closed fillcolor rgb '#6E6962' fillstyle solid noborder, \
     $data index 10 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid, \
     $data index 11 using 1:2 with filledcurves closed fillcolor rgb '#CBBEE5' fillstyle solid noborder, \
     $data index 12 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid, \
     $data index 13 using 1:2 with lines linewidth 3.2 linecolor rgb '#D55E00' dt solid, \
     $data index 14 using 1:2:3 with circles fillcolor rgb '#222222' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 15 using 1:2:3 with circles fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#222222' linewidth 2.7
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label 'small.map' at 28.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'From 0, 0 to 5, 1 by astar: length 5.41, cost 5.41, 5 nodes expanded.' at 28.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'ground' at 62.0, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'rock' at 171.6, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'expanded' at 261.7, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'route' at 391.1, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'start' at 488.3, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'goal' at 580.8, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN
unset multiplot
