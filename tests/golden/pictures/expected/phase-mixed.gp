# Draws phase.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'phase.png'
$data << END_OF_DATA
0 0
0.3608439182 0.007629394531
1.020620726 22.81119372
1.875 37.08675988
{29 rows, 58 numbers, mean 9.498906e+01}
120 250
120 0
0 0
0 0


0 0
0.3608439182 0.007629394531
1.020620726 22.81119372
1.875 37.08675988
{27 rows, 54 numbers, mean 9.047267e+01}
62.28191116 248.5598303
62.99992507 250
0 250
0 0


3.91210724 18.50294026 -0.3242144793 -14.2786078
11.41180975 18.50302163 -0.3236194989 -14.27877053
18.91151225 18.50310284 -0.323024498 -14.27893296
26.41121474 18.50318391 -0.3224294767 -14.2790951
{168 rows, 672 numbers, mean 4.458795e+01}
95.51538486 242.3393263 -3.530769719 -7.40592539
103.0153434 242.3395646 -3.530686798 -7.406401988
110.5153019 242.339803 -3.53060386 -7.406878637
118.0152605 242.3400413 -3.530520907 -7.407355336


26.4 242.5
26.18413801 242.0545145
25.97043148 241.6126683
25.75885328 241.174425
{593 rows, 1186 numbers, mean 1.005589e+02}
0.506185487 181.4178478
0.5030831645 181.4092973
0.5 181.4007993
0 181.4007993


26.4 242.5


60 242.5
58.04003934 238.4245988
56.17519873 234.4812332
54.39942147 230.663546
{592 rows, 1184 numbers, mean 2.605124e+01}
1.193811171 0.2473280418
1.193777187 0.1648837966
1.193756797 0.08244142891
1.19375 0


60 242.5


93.6 242.5
93.22951435 241.7349051
92.86165665 240.9728339
92.49640279 240.2137648
{592 rows, 1184 numbers, mean 7.493875e+01}
34.79448089 0.8549217488
34.79407484 0.5699456154
34.79383121 0.2849721426
34.79375 0


93.6 242.5


117.6 200
117.4247846 199.5614808
117.2502137 199.1236142
117.0762847 198.6863979
{592 rows, 1184 numbers, mean 9.114477e+01}
77.60075471 0.868739439
77.60033542 0.5791585829
77.60008386 0.2895789785
77.6 0


117.6 200


117.6 125
117.5427205 124.7706718
117.4855741 124.5414552
117.4285604 124.31235
{592 rows, 1184 numbers, mean 8.397226e+01}
101.9753561 0.5967211292
101.9751583 0.3978138289
101.9750396 0.1989068373
101.975 0


117.6 125


117.6 55
117.5897322 54.90657667
117.5794827 54.8131615
117.5692515 54.71975446
{592 rows, 1184 numbers, mean 7.147473e+01}
114.5750746 0.2730726341
114.5750331 0.1820484008
114.5750083 0.09102419381
114.575 0


117.6 55


# winner changes
0 0
0.3608439182 0.007629394531
1.020620726 22.81119372
1.875 37.08675988
{25 rows, 50 numbers, mean 8.582149e+01}
56.35291511 236.331834
59.29270613 242.4722476
62.28191116 248.5598303
62.99992507 250


100 200
99.94410012 199.8602015
99.88827054 199.720481
99.83251114 199.5808386
{1992 rows, 3984 numbers, mean 8.142902e+01}
60.00006336 0.2517078421
60.00002816 0.1678051953
60.00000704 0.0839025878
60 0


100 200


100 200


60 0


60 0


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.063233
set rmargin at screen 0.977133
set tmargin at screen 0.888889
set bmargin at screen 0.080556
set xrange [0:120]
unset logscale x
set yrange [0:250]
unset logscale y
set xtics ('0' 0, '20' 20, '{9 numbers, mean 7.555556e+01}' 120) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0' 0, '50' 50, '100' 100, '150' 150, '200' 200, '250' 250) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#DBE8F4' fillstyle solid noborder, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#FBE6DC' fillstyle solid noborder, \
     $data index 2 using 1:2:3:4 with vectors head filled size screen 0.006,22 linewidth 1 linecolor rgb '#A8A8A8', \
     $data index 3 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 4 using 1:2 with points pointtype 7 pointsize 0.75 linewidth 1.8 linecolor rgb '#777777', \
     $data index 5 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 6 using 1:2 with points pointtype 7 pointsize 0.75 linewidth 1.8 linecolor rgb '#777777', \
     $data index 7 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 8 using 1:2 with points pointtype 7 pointsize 0.75 linewidth 1.8 linecolor rgb '#777777', \
     $data index 9 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 10 using 1:2 with points pointtype 7 pointsize 0.75 linewidth 1.8 linecolor rgb '#777777', \
     $data index 11 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 12 using 1:2 with points pointtype 7 pointsize 0.75 linewidth 1.8 linecolor rgb '#777777', \
     $data index 13 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 14 using 1:2 with points pointtype 7 pointsize 0.75 linewidth 1.8 linecolor rgb '#777777', \
     $data index 15 using 1:2 with lines linewidth 2 linecolor rgb '#222222' dt (18,12), \
     $data index 16 using 1:2 with lines linewidth 3.4 linecolor rgb '#222222' dt solid, \
     $data index 17 using 1:2 with points pointtype 7 pointsize 1.5 linewidth 1.8 linecolor rgb '#222222', \
     $data index 18 using 1:2 with points pointtype 7 pointsize 1.5 linewidth 1.8 linecolor rgb '#222222', \
     $data index 19 using 1:2 with points pointtype 7 pointsize 1.38 linewidth 1.8 linecolor rgb '#FFFFFF', \
     $data index 20 using 1:2 with points pointtype 6 pointsize 1.38 linewidth 1.8 linecolor rgb '#222222'

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
set label 'Ambush of a column' at 75.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'band wins at 5.591 hours with 60 soldiers (60 %).' at 75.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'band (soldiers)' at 624.2, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'column (soldiers)' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'band wins' at 1150.6, 632.9 right front noenhanced font 'DejaVu Sans:Bold,18.4' textcolor rgb '#0072B2'
set label 'column wins' at 97.8, 109.1 left front noenhanced font 'DejaVu Sans:Bold,18.4' textcolor rgb '#D55E00'
set label 'winner changes' at 357.0, 276.9 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'start' at 1002.8, 196.4 left front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN notitle
unset multiplot
