# Draws curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'curve.png'
$data << END_OF_DATA
0 8 8
0.1631028718 7 8
0.3262057435 7 8
0.4893086153 7 8
{53 rows, 159 numbers, mean 4.832287e+00}
9.29686369 0 6
9.459966562 0 6
9.623069434 0 6
9.786172305 0 6


0 17 17
0.1631028718 16 17
0.3262057435 15 17
0.4893086153 15 17
{53 rows, 159 numbers, mean 8.825997e+00}
9.29686369 1 13
9.459966562 1 13
9.623069434 1 13
9.786172305 0 13


# blue
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


# red
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


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.055767
set rmargin at screen 0.929100
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
plot $data index 0 using 1:2:3 with filledcurves fillcolor rgb '#1F6FB5' fillstyle transparent solid 0.18 noborder, \
     $data index 1 using 1:2:3 with filledcurves fillcolor rgb '#C9302C' fillstyle transparent solid 0.18 noborder, \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#1F6FB5' dt solid, \
     $data index 3 using 1:2 with lines linewidth 1.2 linecolor rgb '#9EBEE0' dt (8.33,15), \
     $data index 4 using 1:2 with lines linewidth 2.6 linecolor rgb '#C9302C' dt (13.8,9.23), \
     $data index 5 using 1:2 with lines linewidth 1.2 linecolor rgb '#EFA89F' dt (8.33,15)

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
set label 'Bands: where 80 % of 200 random battles lie, seed 1.' at 66.9, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'time (turn)' at 590.9, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 382.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue 0' at 1126.9, 662.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#1F6FB5'
set label 'red 4.49' at 1126.9, 536.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#C9302C'
plot NaN notitle
unset multiplot
