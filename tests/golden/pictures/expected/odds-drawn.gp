# Draws odds.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'odds.png'
$data << END_OF_DATA
-8.5 0 0
-8.5 0 0
-8.5 0.07 0
-6.5 0.07 0
-6.5 0.1733333333 0
-4.5 0.1733333333 0
-4.5 0.1966666667 0
-2.5 0.1966666667 0
-2.5 0.06333333333 0
-0.5 0.06333333333 0
-0.5 0 0


-8.5 0
-8.5 0.07
-6.5 0.1733333333
-4.5 0.1966666667
-2.5 0.06333333333
-0.5 0


0.5 0 0
0.5 0 0
0.5 0.01 0
2.5 0.01 0
{13 rows, 39 numbers, mean 3.010940e+00}
16.5 0.04 0
16.5 0.003333333333 0
18.5 0.003333333333 0
18.5 0 0


0.5 0
0.5 0.01
2.5 0.04333333333
4.5 0.05
6.5 0.11
8.5 0.09666666667
10.5 0.09
12.5 0.05333333333
14.5 0.04
16.5 0.003333333333
18.5 0


0 0
0 0.2674666667


4.494441011 0
4.494441011 0.2674666667


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.070583
set rmargin at screen 0.980867
set tmargin at screen 0.827778
set bmargin at screen 0.080556
set xrange [-9.04:19.04]
unset logscale x
set yrange [0:0.2674666667]
unset logscale y
set xtics ('5' -5, '0' 0, '5' 5, '10' 10, '15' 15) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0 %%' 0, '5 %%' 0.05, '10 %%' 0.1, '15 %%' 0.15, '20 %%' 0.2, '25 %%' 0.25) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
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
set label 'blue wins 50.3 %, red 49.7 %.' at 84.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'By the equations red wins, but its odds are below a half: 49.7 %, against 50.3 % for blue.' at 84.7, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '300 simulated battles.' at 84.7, 100.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label '← blue | soldiers left, 2 a bar | red →' at 630.9, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'probability' at 18.0, 393.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue wins 50.3 %' at 101.1, 156.3 left front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#1F6FB5'
set label 'median 4 left, 80 % within 2 to 7' at 101.1, 193.9 left front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label 'red wins 49.7 %' at 1160.7, 156.3 right front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#C9302C'
set label 'median 10 left, 80 % within 4 to 14' at 1160.7, 193.9 right front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label 'by the equations' at 618.2, 135.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
plot NaN notitle
unset multiplot
