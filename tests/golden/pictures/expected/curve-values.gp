# Draws path-curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'path-curve.png'
$data << END_OF_DATA
5 0.952362351 0
8.181818182 0.8665790604 0
11.36363636 0.7208310158 0
14.54545455 0.461419878 0
16.39512123 0 0
16.39512123 0 0
17.72727273 0 0
20.90909091 0 0
24.09090909 0 0
27.27272727 0 0
30.45454545 0 0
33.63636364 0 0
36.81818182 0 0
40 0 0


5 0 0
8.181818182 0 0
11.36363636 0 0
14.54545455 0 0
16.39512123 0 0
16.39512123 0 0
17.72727273 -0.3803247859 0
20.90909091 -0.6206161948 0
24.09090909 -0.7326995978 0
27.27272727 -0.7991328634 0
30.45454545 -0.8427231 0
33.63636364 -0.8731662408 0
36.81818182 -0.8953816372 0
40 -0.9121403401 0


5 0
40 0


17 -1.12
17 1.12


# margin
5 0.952362351
8.181818182 0.8665790604
11.36363636 0.7208310158
14.54545455 0.461419878
16.39512123 0
16.39512123 0
17.72727273 -0.3803247859
20.90909091 -0.6206161948
24.09090909 -0.7326995978
27.27272727 -0.7991328634
30.45454545 -0.8427231
33.63636364 -0.8731662408
36.81818182 -0.8953816372
40 -0.9121403401


5 0.952362351
8.181818182 0.8665790604
11.36363636 0.7208310158
14.54545455 0.461419878
17.72727273 -0.3803247859
20.90909091 -0.6206161948
24.09090909 -0.7326995978
27.27272727 -0.7991328634
30.45454545 -0.8427231
33.63636364 -0.8731662408
36.81818182 -0.8953816372
40 -0.9121403401


16.39512123 0
16.39512123 0


16.39512123 0
16.39512123 0


17 0
17 16.77449307


# duration
5 3.073976001
8.181818182 5.348193056
11.36363636 8.333387544
14.54545455 13.74585996
17.72727273 15.82499346
20.90909091 10.30515971
24.09090909 8.101355581
27.27272727 6.782046415
30.45454545 5.873215296
33.63636364 5.198366815
36.81818182 4.672822972
40 4.249699511


5 3.073976001
8.181818182 5.348193056
11.36363636 8.333387544
14.54545455 13.74585996
17.72727273 15.82499346
20.90909091 10.30515971
24.09090909 8.101355581
27.27272727 6.782046415
30.45454545 5.873215296
33.63636364 5.198366815
36.81818182 4.672822972
40 4.249699511


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.047633
set rmargin at screen 0.980867
set tmargin at screen 0.883333
set bmargin at screen 0.516667
set xrange [5:40]
unset logscale x
set yrange [-1.12:1.12]
unset logscale y
set xtics ('' 5, '' 10, '' 15, '' 20, '' 25, '' 30, '' 35, '' 40) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('−1' -1, '−0.5' -0.5, '0' 0, '+0.5' 0.5, '+1' 1) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2:3 with filledcurves fillcolor rgb '#1F6FB5' fillstyle transparent solid 0.17 noborder, \
     $data index 1 using 1:2:3 with filledcurves fillcolor rgb '#C9302C' fillstyle transparent solid 0.17 noborder, \
     $data index 2 using 1:2 with lines linewidth 1 linecolor rgb '#6E6E6E' dt solid, \
     $data index 3 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15), \
     $data index 4 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 5 using 1:2 with points pointtype 7 pointsize 0.75 linewidth 1.8 linecolor rgb '#222222', \
     $data index 6 using 1:2 with lines linewidth 3.2 linecolor rgb '#222222' dt solid, \
     $data index 7 using 1:2 with points pointtype 7 pointsize 1.38 linewidth 1.8 linecolor rgb '#222222'

# panel 2
set lmargin at screen 0.047633
set rmargin at screen 0.980867
set tmargin at screen 0.447222
set bmargin at screen 0.080556
set xrange [5:40]
unset logscale x
set yrange [0:16.77449307]
unset logscale y
set xtics ('5' 5, '10' 10, '{11 numbers, mean 2.636364e+01}' 40) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0' 0, '5' 5, '10' 10, '15' 15) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 8 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15), \
     $data index 9 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 10 using 1:2 with points pointtype 7 pointsize 0.75 linewidth 1.8 linecolor rgb '#222222'

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
set label 'Swords for hire' at 57.2, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin (+ blue, − red)' at 57.2, 71.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'this scenario: 17' at 448.1, 95.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E' boxed bs 3
set label '16.4' at 409.3, 228.0 right front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
set label 'red sword (soldiers)' at 617.1, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'duration (turn)' at 57.2, 385.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
