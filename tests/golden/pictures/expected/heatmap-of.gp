# Draws heatmap.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'heatmap.png'
$data << END_OF_DATA
3.0075 3.0075 3.0075 3.0075 {232 numbers, mean 3.093490e+00} 3.1845 3.1845 3.1845 3.1845
3.0075 3.0075 3.0075 3.0075 {232 numbers, mean 3.093490e+00} 3.1845 3.1845 3.1845 3.1845
3.0075 3.0075 3.0075 3.0075 {232 numbers, mean 3.093490e+00} 3.1845 3.1845 3.1845 3.1845
3.0075 3.0075 3.0075 3.0075 {232 numbers, mean 3.093490e+00} 3.1845 3.1845 3.1845 3.1845
{152 rows, 36712 numbers, mean 8.594706e+00}
30.388 30.388 30.388 30.388 {232 numbers, mean 9.190259e+00} 2.8127 2.8127 2.8127 2.8127
30.388 30.388 30.388 30.388 {232 numbers, mean 9.190259e+00} 2.8127 2.8127 2.8127 2.8127
30.388 30.388 30.388 30.388 {232 numbers, mean 9.190259e+00} 2.8127 2.8127 2.8127 2.8127
30.388 30.388 30.388 30.388 {232 numbers, mean 9.190259e+00} 2.8127 2.8127 2.8127 2.8127


0.6 11.5931014
0.5 12.69960629
0.4536 13.33333333
0.4 14.19859148
0.3 16.39512123
0.2 20.07984064
0.1717775148 21.66666667
0.1 28.39718296


# break-even
0.6 11.5931014
0.5 12.69960629
0.4536 13.33333333
0.4 14.19859148
0.3 16.39512123
0.2 20.07984064
0.1717775148 21.66666667
0.1 28.39718296


0.3 17


0.3 17


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.055767
set rmargin at screen 0.928233
set tmargin at screen 0.888889
set bmargin at screen 0.080556
set xrange [0.1:0.6]
unset logscale x
set yrange [5:30]
unset logscale y
set xtics ('0.1' 0.1, '0.2' 0.2, '0.3' 0.3, '0.4' 0.4, '0.5' 0.5, '0.6' 0.6) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('5' 5, '10' 10, '15' 15, '20' 20, '25' 25, '30' 30) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [0:1]
set palette maxcolors 0 defined (2.81274 '#440154', 3.30515 '#{139 numbers, mean inf}C', 29.8952 '#F2E629', 30.3876 '#FDE725')
set cbrange [2.812737594:30.38756281]
set colorbox vertical user origin 0.943233, 0.080556 size 0.013333, 0.808333 noborder
set cbtics ('5' 5, '10' 10, '15' 15, '20' 20, '25' 25, '30' 30) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
plot $data index 0 matrix using (-0.1+0.005*($1+0.5)):(-0.1666666667+0.008333333333*($2+0.5)):3 axes x2y2 with image, \
     $data index 1 using 1:2 with lines linewidth 6 linecolor rgb '#FFFFFF' dt solid, \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 3 using 1:2 with points pointtype 7 pointsize 1.5 linewidth 1.8 linecolor rgb '#FFFFFF', \
     $data index 4 using 1:2 with points pointtype 6 pointsize 1.5 linewidth 1.8 linecolor rgb '#222222'

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
set label 'Swords for hire' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'duration (turn), by the equations' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'sword hit' at 590.4, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red sword (soldiers)' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'break-even' at 493.7, 382.7 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'this scenario' at 485.7, 360.6 center front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN notitle
unset multiplot
