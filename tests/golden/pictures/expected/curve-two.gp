# Draws curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'curve.png'
$data << END_OF_DATA
# Swords for hire: blue
0 8
0.09835349051 7.916804404
0.196706981 7.834412932
0.2950604715 7.752817214
{192 rows, 384 numbers, mean 6.397879e+00}
19.27728414 0.06631669688
19.37563763 0.04420738944
19.47399112 0.02210257222
19.57234461 0


19.57234461 0
19.57234461 0


# Swords for hire: red
0 17
0.09835349051 16.8356267
0.196706981 16.67296342
0.2950604715 16.51199364
{192 rows, 384 numbers, mean 8.936171e+00}
19.27728414 4.496495435
19.37563763 4.49535405
19.47399112 4.494669265
19.57234461 4.494441011


19.57234461 4.494441011
19.57234461 4.494441011


# Swords for hire: blue
0 8
0.0741592691 7.930914432
0.1483185382 7.862332641
0.2224778073 7.794250271
{192 rows, 384 numbers, mean 5.342684e+00}
14.53521674 0.08175892406
14.60937601 0.05450306433
14.68353528 0.02725066667
14.75769455 0


14.75769455 0
19.57234461 0


# Swords for hire: red
0 17
0.0741592691 16.87595103
0.1483185382 16.75297404
0.2224778073 16.63106121
{192 rows, 384 numbers, mean 8.583289e+00}
14.53521674 6.682954912
14.60937601 6.681893883
14.68353528 6.681257293
14.75769455 6.681045101


14.75769455 6.681045101
19.57234461 6.681045101


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.055767
set rmargin at screen 0.833083
set tmargin at screen 0.858333
set bmargin at screen 0.080556
set xrange [0:19.57234461]
unset logscale x
set yrange [0:20]
unset logscale y
set xtics ('0' 0, '5' 5, '10' 10, '15' 15) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0' 0, '5' 5, '10' 10, '15' 15, '20' 20) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2 with lines linewidth 2.6 linecolor rgb '#0072B2' dt solid, \
     $data index 1 using 1:2 with lines linewidth 1.2 linecolor rgb '#9BBFDE' dt (8.33,15), \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#0072B2' dt (13.8,9.23), \
     $data index 3 using 1:2 with lines linewidth 1.2 linecolor rgb '#9BBFDE' dt (8.33,15), \
     $data index 4 using 1:2 with lines linewidth 2.6 linecolor rgb '#D55E00' dt solid, \
     $data index 5 using 1:2 with lines linewidth 1.2 linecolor rgb '#F2B99C' dt (8.33,15), \
     $data index 6 using 1:2 with lines linewidth 2.6 linecolor rgb '#D55E00' dt (13.8,9.23), \
     $data index 7 using 1:2 with lines linewidth 1.2 linecolor rgb '#F2B99C' dt (8.33,15)

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
set arrow from 999.7, 662.0 to 1008.7, 643.0 nohead front linecolor rgb '#6E6E6E' linewidth 1 dt solid
set label '2 battles' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'Swords for hire: red wins at 19.57 turns with 4.49 soldiers (26 %).' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#0072B2'
set label 'Swords for hire: red wins at 14.76 turns with 6.68 soldiers (39 %).' at 66.9, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#D55E00'
set label 'time (turn)' at 533.3, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 382.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire: blue 0' at 1011.7, 643.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#0072B2'
set label 'Swords for hire: red 4.49' at 1011.7, 536.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#0072B2'
set label 'Swords for hire: blue 0' at 1011.7, 662.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#D55E00'
set label 'Swords for hire: red 6.68' at 1011.7, 474.9 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#D55E00'
plot NaN notitle
unset multiplot
