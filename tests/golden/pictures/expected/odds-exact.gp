# Draws odds.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'odds.png'
$data << END_OF_DATA
-8.5 0 0
-8.5 0 0
-8.5 0.01982502355 0
-7.5 0.01982502355 0
{11 rows, 33 numbers, mean -1.566764e+00}
-1.5 0.04717843928 0
-1.5 0.02390647449 0
-0.5 0.02390647449 0
-0.5 0 0


-8.5 0
-8.5 0.01982502355
-7.5 0.05280421686
-6.5 0.07959896
-5.5 0.08982555584
-4.5 0.08425145846
-3.5 0.06833012411
-2.5 0.04717843928
-1.5 0.02390647449
-0.5 0


0.5 0 0
0.5 0 0
0.5 0.005692017736 0
1.5 0.005692017736 0
{29 rows, 87 numbers, mean 2.925731e+00}
16.5 0.01172866274 0
16.5 0.003439131937 0
17.5 0.003439131937 0
17.5 0 0


0.5 0
0.5 0.005692017736
1.5 0.01142000541
2.5 0.0172307102
{11 rows, 22 numbers, mean 4.270982e+00}
14.5 0.02317077877
15.5 0.01172866274
16.5 0.003439131937
17.5 0


0 0
0 0.1221627559


4.494441011 0
4.494441011 0.1221627559


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.070583
set rmargin at screen 0.980867
set tmargin at screen 0.858333
set bmargin at screen 0.080556
set xrange [-9.02:18.02]
unset logscale x
set yrange [0:0.1221627559]
unset logscale y
set xtics ('5' -5, '0' 0, '5' 5, '10' 10, '15' 15) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0 %%' 0, '2 %%' 0.02, '{9 numbers, mean 4.475556e+00} %%' 0.12) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2:3 with filledcurves fillcolor rgb '#1F6FB5' fillstyle transparent solid 0.18 noborder, \
     $data index 1 using 1:2 with steps linewidth 2 linecolor rgb '#1F6FB5' dt solid, \
     $data index 2 using 1:2:3 with filledcurves fillcolor rgb '#C9302C' fillstyle transparent solid 0.18 noborder, \
     $data index 3 using 1:2 with steps linewidth 2 linecolor rgb '#C9302C' dt solid, \
     $data index 4 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt solid, \
     $data index 5 using 1:2 with lines linewidth 1.6 linecolor rgb '#222222' dt (6.25,11.2)

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
set label 'Swords for hire' at 84.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'blue wins 46.6 %, red 53.4 %.' at 84.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'By the equations: red wins at 19.57 turns with 4.49 soldiers (26 %).' at 84.7, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '← blue | soldiers left | red →' at 630.9, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'probability' at 18.0, 382.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue wins 46.6 %' at 101.1, 135.6 left front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#1F6FB5'
set label 'median 5 left, 80 % within 2 to 7' at 101.1, 174.8 left front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label 'red wins 53.4 %' at 1160.7, 135.6 right front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#C9302C'
set label 'median 10 left, 80 % within 4 to 14' at 1160.7, 174.8 right front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label 'by the equations' at 637.6, 113.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
plot NaN notitle
unset multiplot
