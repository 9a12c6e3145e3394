# Draws phase.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'phase.png'
$data << END_OF_DATA
0 0
0.03007032652 0.06164550781
0.08505172718 0.1742125116
0.15625 0.3200259511
{45 rows, 90 numbers, mean 6.658295e+00}
10 20
10 0
0 0
0 0


0 0
0.03007032652 0.06164550781
0.08505172718 0.1742125116
0.15625 0.3200259511
{43 rows, 86 numbers, mean 6.278390e+00}
9.6891333 19.85682568
9.75900431 20
0 20
0 0


0.4702526212 1.136519191 -0.3155052424 -0.4548565645
1.042108521 1.363673414 -0.2092170429 -0.9091650104
1.634167557 1.429825186 -0.1433351142 -1.041468555
2.240875271 1.453681439 -0.1067505428 -1.089181059
{168 rows, 672 numbers, mean 3.641673e+00}
7.96528584 19.35332315 -0.3055716803 -0.5248281276
8.587675754 19.36956177 -0.3003515082 -0.5573053625
9.210007772 19.38497017 -0.2950155439 -0.5881221658
9.832299857 19.39956238 -0.2895997148 -0.6173065842


2.2 19.4
2.196259029 19.39821965
2.192518402 19.39644233
2.188778117 19.39466804
{592 rows, 1184 numbers, mean 1.006967e+01}
0.01091612157 18.86882351
0.007277413433 18.86881614
0.003638706433 18.86881172
0 18.86881024


2.2 19.4


5 19.4
4.990715762 19.38995678
4.981436327 19.37993223
4.972161686 19.36992632
{592 rows, 1184 numbers, mean 9.930717e+00}
0.02365657128 16.47307957
0.01577103487 16.47303993
0.00788551364 16.47301615
0 16.47300823


5 19.4


7.8 19.4
7.781539191 19.36883784
7.763108025 19.33774946
7.74470643 19.30673474
{592 rows, 1184 numbers, mean 8.580045e+00}
0.03140601207 10.99254941
0.02093727492 10.99244473
0.01046861752 10.99238192
0 10.99236098


7.8 19.4


9.8 16
9.785817472 15.96350021
9.771667311 15.92705323
9.757549471 15.89065892
{592 rows, 1184 numbers, mean 7.221494e+00}
5.923568481 0.06623371036
5.9235195 0.0441556852
5.923490112 0.02207780609
5.923480315 0


9.8 16


9.8 10
9.795552076 9.981679719
9.791112307 9.963367748
9.786680689 9.945064071
{592 rows, 1184 numbers, mean 6.901739e+00}
8.4988833 0.04767455824
8.498865613 0.03178301678
8.498855 0.01589150178
8.498851463 0


9.8 10


9.8 4.4
9.799202498 4.392533704
9.798406351 4.385068015
9.797611558 4.377602932
{592 rows, 1184 numbers, mean 5.915770e+00}
9.561934424 0.02185564551
9.56193112 0.01457042866
9.561929137 0.007285213828
9.561928477 0


9.8 4.4


# winner changes
0 0
0.03007032652 0.06164550781
0.08505172718 0.1742125116
0.15625 0.3200259511
{41 rows, 82 numbers, mean 5.898212e+00}
9.077304718 18.6029077
9.381556349 19.22645735
9.6891333 19.85682568
9.75900431 20


8 17
7.991681617 16.98355956
7.983371279 16.96713621
7.975068976 16.95072995
{1992 rows, 3984 numbers, mean 5.602519e+00}
0.006600816492 4.494461369
0.004400540637 4.494450059
0.002200269211 4.494443273
0 4.494441011


8 17


8 17


0 4.494441011


0 4.494441011


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.055767
set rmargin at screen 0.980867
set tmargin at screen 0.888889
set bmargin at screen 0.080556
set xrange [0:10]
unset logscale x
set yrange [0:20]
unset logscale y
set xtics ('0' 0, '2' 2, '4' 4, '6' 6, '8' 8, '10' 10) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0' 0, '5' 5, '10' 10, '15' 15, '20' 20) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#DCE8F4' fillstyle solid noborder, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#FBE0DC' fillstyle solid noborder, \
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
set label 'Swords for hire' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'red wins at 19.57 turns with 4.49 soldiers (26 %).' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'blue (soldiers)' at 622.0, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red (soldiers)' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue wins' at 1154.8, 632.9 right front noenhanced font 'DejaVu Sans:Bold,18.4' textcolor rgb '#1F6FB5'
set label 'red wins' at 89.1, 109.1 left front noenhanced font 'DejaVu Sans:Bold,18.4' textcolor rgb '#C9302C'
set label 'winner changes' at 596.2, 395.9 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'start' at 942.0, 155.3 right front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN notitle
unset multiplot
