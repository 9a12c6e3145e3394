# Draws route.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'route.png'
$data << END_OF_DATA
10.5 10.5 10.5 10.5 {592 numbers, mean 9.202703e+00} 2.5 2.5 2.5 2.5
10.5 10.5 10.5 10.5 {592 numbers, mean 9.202703e+00} 2.5 2.5 2.5 2.5
10.5 10.5 10.5 10.5 {592 numbers, mean 9.202703e+00} 2.5 2.5 2.5 2.5
10.5 10.5 10.5 10.5 {592 numbers, mean 9.202703e+00} 2.5 2.5 2.5 2.5
{292 rows, 175792 numbers, mean 4.934514e+00}
2.5 2.5 2.5 2.5 {592 numbers, mean 2.500000e+00} 2.5 2.5 2.5 2.5
2.5 2.5 2.5 2.5 {592 numbers, mean 2.500000e+00} 2.5 2.5 2.5 2.5
2.5 2.5 2.5 2.5 {592 numbers, mean 2.500000e+00} 2.5 2.5 2.5 2.5
2.5 2.5 2.5 2.5 {592 numbers, mean 2.500000e+00} 2.5 2.5 2.5 2.5


0.5 0.5
1.5 0.5
2.5 0.5
3.5 0.5
4.5 0.5
5.5 1.5


# route
0.5 0.5
1.5 0.5
2.5 0.5
3.5 0.5
4.5 0.5
5.5 1.5


0.5 0.5


5.5 1.5


5.5 1.5


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.023333
set rmargin at screen 0.988333
set tmargin at screen 0.855556
set bmargin at screen 0.051389
set xrange [0:6]
unset logscale x
set yrange [3:0]
unset logscale y
unset xtics
unset ytics
set border 0 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [1:0]
set palette maxcolors 18 defined (0 '#4A4E57', {105 numbers, mean 3.809524e+55}', 17 '#627977', 18 '#627977')
set cbrange [0:18]
unset colorbox
plot $data index 0 matrix using (0+0.001666666667*($1+0.5)):(0+0.003333333333*($2+0.5)):3 axes x2y2 with image, \
     $data index 1 using 1:2 with lines linewidth 6 linecolor rgb '#FFFFFF' dt solid, \
     $data index 2 using 1:2 with lines linewidth 3.2 linecolor rgb '#D55E00' dt solid, \
     $data index 3 using 1:2 with points pointtype 7 pointsize 1.5 linewidth 1.8 linecolor rgb '#222222', \
     $data index 4 using 1:2 with points pointtype 7 pointsize 1.5 linewidth 1.8 linecolor rgb '#FFFFFF', \
     $data index 5 using 1:2 with points pointtype 6 pointsize 1.5 linewidth 1.8 linecolor rgb '#222222'

# titles, names and words, in pixels from the upper left
set lmargin at screen 0
set rmargin at screen 1
set tmargin at screen 1
set bmargin at screen 0
unset logscale
set xrange [0:1200]
set yrange [720:0]
set border 0
unset tics
unset grid
unset colorbox
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set object rectangle from 28.0, 78.0 to 54.0, 90.0 front fillcolor rgb '#4A4E57' fillstyle solid noborder
set object rectangle from 142.6, 78.0 to 168.6, 90.0 front fillcolor rgb '#C9E2F3' fillstyle solid noborder
set arrow from 272.0, 84.0 to 298.0, 84.0 nohead front linecolor rgb '#D55E00' linewidth 3.2 dt solid
set label '' at 382.3, 84.0 front point pt 7 ps 1.50 lw 1.8 linecolor rgb '#222222'
set label '' at 474.8, 84.0 front point pt 6 ps 1.50 lw 1.8 linecolor rgb '#222222'
set label 'small.map' at 28.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'From 0, 0 to 5, 1 by astar: length 5.41, cost 5.41, 5 nodes expanded.' at 28.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'blocked' at 62.0, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'expanded' at 176.6, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'route' at 306.0, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'start' at 403.3, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'goal' at 495.8, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
