# Draws bodies.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,620 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'bodies.png'
$data << END_OF_DATA
-9.791999626 4.211999941
-4.791999626 4.211999941


8.4 -1.8


-7.2 -0.6


-6 1.8 13.2 -1.2
6 -0.6 -12 -1.2
-8.4 -0.6 14.4 2.4
-6 -1.8 13.2 -6.661338148e-16
{12 rows, 48 numbers, mean 7.250000e-01}
-8.4 -0.6 14.4 1.2
8.4 1.8 -15.6 -2.4
6 0.6 -13.2 8.881784197e-16
7.2 -0.6 -13.2 7.771561172e-16


6 1.799999952
6 0.6000000238
6 -0.6000000238
6 -1.799999952
7.199999809 1.799999952
7.199999809 0.6000000238
7.199999809 -0.6000000238
7.199999809 -1.799999952
8.399999619 1.799999952
8.399999619 0.6000000238
8.399999619 -0.6000000238


-6 -1.799999952
-6 -0.6000000238
-6 0.6000000238
-6 1.799999952
-7.199999809 -1.799999952
-7.199999809 0.6000000238
-7.199999809 1.799999952
-8.399999619 -1.799999952
-8.399999619 -0.6000000238


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.023333
set rmargin at screen 0.987080
set tmargin at screen 0.832258
set bmargin at screen 0.080645
set xrange [-10.19999962:10.2]
unset logscale x
set yrange [4.619999933:-3.6]
unset logscale y
unset xtics
unset ytics
set border 0 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [1:0]
unset colorbox
plot $data index 0 using 1:2 with lines linewidth 3 linecolor rgb '#222222' dt solid, \
     $data index 1 using 1:2 with points pointtype 2 pointsize 0.8 linewidth 1.8 linecolor rgb '#ADC8E5', \
     $data index 2 using 1:2 with points pointtype 2 pointsize 0.8 linewidth 1.8 linecolor rgb '#F3B6AE', \
     $data index 3 using 1:2:3:4 with vectors nohead linewidth 0.7 linecolor rgb '#6E6E6E', \
     $data index 4 using 1:2 with points pointtype 7 pointsize 5.67 linewidth 1.8 linecolor rgb '#1F6FB5', \
     $data index 5 using 1:2 with points pointtype 7 pointsize 5.67 linewidth 1.8 linecolor rgb '#C9302C'

# titles, names and words, in pixels from the upper left
set lmargin at screen 0
set rmargin at screen 1
set tmargin at screen 1
set bmargin at screen 0
unset logscale
set xrange [0:1200]
set yrange [620:0]
set border 0
unset tics
unset grid
unset colorbox
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set label '' at 41.0, 84.0 front point pt 2 ps 0.80 lw 1.8 linecolor rgb '#ADC8E5'
set label '' at 122.4, 84.0 front point pt 7 ps 0.80 lw 1.8 linecolor rgb '#1F6FB5'
set label '' at 212.7, 84.0 front point pt 7 ps 0.80 lw 1.8 linecolor rgb '#C9302C'
set label 'muskets.yaml' at 28.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'After 3 of one fight, seed 1: blue 11 of 12, red 9 of 10 left.' at 28.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'fell' at 62.0, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue' at 143.4, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red' at 233.7, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Lines: the last 20 shots, from time 2.245 on.' at 28.0, 606.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label '5 m' at 346.1, 546.9 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
