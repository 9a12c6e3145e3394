# Draws path-curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'path-curve.png'
$data << END_OF_DATA
0.01 0.9819173623 0
0.0177827941 0.9676102006 0
0.0316227766 0.9416312254 0
0.05623413252 0.8935695074 0
0.1 0.8010100271 0
0.177827941 0.6022416484 0
0.2790311419 0 0
0.2790311419 0 0
0.316227766 0 0
0.5623413252 0 0
1 0 0


0.01 0 0
0.0177827941 0 0
0.0316227766 0 0
0.05623413252 0 0
0.1 0 0
0.177827941 0 0
0.2790311419 0 0
0.2790311419 0 0
0.316227766 -0.3429665488 0
0.5623413252 -0.7097919876 0
1 -0.8490988506 0


0.01 0
1 0


0.3 -1.12
0.3 1.12


# margin
0.01 0.9819173623
0.0177827941 0.9676102006
0.0316227766 0.9416312254
0.05623413252 0.8935695074
0.1 0.8010100271
0.177827941 0.6022416484
0.2790311419 0
0.2790311419 0
0.316227766 -0.3429665488
0.5623413252 -0.7097919876
1 -0.8490988506


0.01 0.9819173623
0.0177827941 0.9676102006
0.0316227766 0.9416312254
0.05623413252 0.8935695074
0.1 0.8010100271
0.177827941 0.6022416484
0.316227766 -0.3429665488
0.5623413252 -0.7097919876
1 -0.8490988506


0.2790311419 0
0.2790311419 0


0.2790311419 0
0.2790311419 0


0.01 0.9999999895 0.5
0.0177827941 0.9999993103 0.5
0.0316227766 0.9999657305 0.5
0.05623413252 0.9988813865 0.5
0.1 0.9798573525 0.5
0.177827941 0.8325731287 0.5
0.2877041622 0.5 0.5
0.2877041622 0.5 0.5
0.316227766 0.5 0.5
0.5623413252 0.5 0.5
1 0.5 0.5


0.01 0.5 0.5
0.0177827941 0.5 0.5
0.0316227766 0.5 0.5
0.05623413252 0.5 0.5
0.1 0.5 0.5
0.177827941 0.5 0.5
0.2877041622 0.5 0.5
0.2877041622 0.5 0.5
0.316227766 0.4227850027 0.5
0.5623413252 0.07918420865 0.5
1 0.003918537902 0.5


0.01 0.5
1 0.5


0.3 -0.06
0.3 1.06


# win probability of blue
0.01 0.9999999895
0.0177827941 0.9999993103
0.0316227766 0.9999657305
0.05623413252 0.9988813865
0.1 0.9798573525
0.177827941 0.8325731287
0.2877041622 0.5
0.2877041622 0.5
0.316227766 0.4227850027
0.5623413252 0.07918420865
1 0.003918537902


0.01 0.9999999895
0.0177827941 0.9999993103
0.0316227766 0.9999657305
0.05623413252 0.9988813865
0.1 0.9798573525
0.177827941 0.8325731287
0.316227766 0.4227850027
0.5623413252 0.07918420865
1 0.003918537902


0.2877041622 0.5
0.2877041622 0.5


0.2877041622 0.5
0.2877041622 0.5


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.056383
set rmargin at screen 0.984600
set tmargin at screen 0.883333
set bmargin at screen 0.516667
set xrange [0.01:1]
set logscale x
set yrange [-1.12:1.12]
unset logscale y
set xtics ('' 0.01, '' 0.02, '' 0.05, '' 0.1, '' 0.2, '' 0.5, '' 1) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
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
set lmargin at screen 0.056383
set rmargin at screen 0.984600
set tmargin at screen 0.447222
set bmargin at screen 0.080556
set xrange [0.01:1]
set logscale x
set yrange [-0.06:1.06]
unset logscale y
set xtics ('0.01' 0.01, '0.02' 0.02, '{9 numbers, mean 3.000000e-01}' 1) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0 %%' 0, '50 %%' 0.5, '100 %%' 1) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 8 using 1:2:3 with filledcurves fillcolor rgb '#1F6FB5' fillstyle transparent solid 0.17 noborder, \
     $data index 9 using 1:2:3 with filledcurves fillcolor rgb '#C9302C' fillstyle transparent solid 0.17 noborder, \
     $data index 10 using 1:2 with lines linewidth 1 linecolor rgb '#6E6E6E' dt solid, \
     $data index 11 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15), \
     $data index 12 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 13 using 1:2 with points pointtype 7 pointsize 0.75 linewidth 1.8 linecolor rgb '#222222', \
     $data index 14 using 1:2 with lines linewidth 3.2 linecolor rgb '#222222' dt solid, \
     $data index 15 using 1:2 with points pointtype 7 pointsize 1.38 linewidth 1.8 linecolor rgb '#222222'

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
set label 'Swords for hire' at 67.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin (+ blue, − red)' at 67.7, 71.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'this scenario: 0.3' at 897.3, 95.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E' boxed bs 3
set label '0.279' at 860.3, 228.0 right front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
set label 'sword hit' at 624.6, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'win probability of blue' at 67.7, 385.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label '0.2877' at 892.7, 518.0 left front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN notitle
unset multiplot
