# Draws curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'curve.png'
$data << END_OF_DATA
0 0
0 1000


0 0 1000
35.44335991 0 1000


# town
0 600
0.1781073362 590.4162811
0.3562146724 580.8999884
0.5343220086 571.4500351
{192 rows, 384 numbers, mean 1.077676e+02}
34.9090379 94.73874955
35.08714523 94.71171218
35.26525257 94.695491
35.44335991 94.69008413


35.44335991 94.69008413
35.44335991 94.69008413


# enemy
0 900
0.1781073362 893.6394043
0.3562146724 887.3808633
0.5343220086 881.2236621
{192 rows, 384 numbers, mean 2.033038e+02}
34.9090379 8.614026047
35.08714523 5.742137572
35.26525257 2.870904856
35.44335991 0


35.44335991 0
35.44335991 0


# relief
0 500
0.1781073362 500
0.3562146724 500
0.5343220086 500
{192 rows, 384 numbers, mean 1.668297e+02}
34.9090379 174.0435226
35.08714523 173.9938525
35.26525257 173.9640527
35.44335991 173.9541199


35.44335991 173.9541199
35.44335991 173.9541199


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.074433
set rmargin at screen 0.919883
set tmargin at screen 0.816667
set bmargin at screen 0.080556
set xrange [0:35.44335991]
unset logscale x
set yrange [0:1000]
unset logscale y
set xtics ('0' 0, '5' 5, '{11 numbers, mean 2.136364e+01}' 35) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0' 0, '200' 200, '400' 400, '600' 600, '800' 800, '1,000' 1000) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A6200' dt (8.33,15), \
     $data index 1 using 1:2:3 with filledcurves fillcolor rgb '#E0A100' fillstyle transparent solid 0.16 noborder, \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#0072B2' dt solid, \
     $data index 3 using 1:2 with lines linewidth 1.2 linecolor rgb '#9BBFDE' dt (8.33,15), \
     $data index 4 using 1:2 with lines linewidth 2.6 linecolor rgb '#D55E00' dt (13.8,9.23), \
     $data index 5 using 1:2 with lines linewidth 1.2 linecolor rgb '#F2B99C' dt (8.33,15), \
     $data index 6 using 1:2 with lines linewidth 2.6 linecolor rgb '#46A0E4' dt solid, \
     $data index 7 using 1:2 with lines linewidth 1.2 linecolor rgb '#B0D5F5' dt (8.33,15)

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
set arrow from 89.3, 132.0 to 89.3, 125.0 nohead front linecolor rgb '#6E6E6E' linewidth 1.2 dt (8.33,15)
set object rectangle from 89.3, 78.0 to 115.3, 90.0 front fillcolor rgb '#F6E2C0' fillstyle solid noborder
set label 'The relief marches, in time' at 89.3, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'town wins at 35.44 hours with 269 soldiers (24 %).' at 89.3, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'battle' at 123.3, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'time (hour)' at 596.6, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 397.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '1: town, enemy, relief' at 132.7, 116.0 center front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#8A6200' boxed bs 2
set label 'town 94.7' at 1115.9, 611.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#0072B2'
set label 'enemy 0' at 1115.9, 662.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#D55E00'
set label 'relief 174' at 1115.9, 569.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#46A0E4'
plot NaN notitle
unset multiplot
