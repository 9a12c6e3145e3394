# Draws matchup.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'matchup.png'
$data << END_OF_DATA
NaN NaN NaN NaN NaN NaN
0 0 -0.47 0.47 -0.47 0.47 0xE18453
1 0 0.53 1.47 -0.47 0.47 0xF5EDE6
2 0 1.53 2.47 -0.47 0.47 0xEFBEA5
0 1 -0.47 0.47 0.53 1.47 0xDA6D2D
1 1 0.53 1.47 0.53 1.47 0xE5946A
2 1 1.53 2.47 0.53 1.47 0xE18554
0 2 -0.47 0.47 1.53 2.47 0xDE7A44
1 2 0.53 1.47 1.53 2.47 0xEFBFA6
2 2 1.53 2.47 1.53 2.47 0xE8A17D


0 0 0 1 -0.28 0.28
0 1 0 0 0.72 1.28
0 2 0 0 1.72 2.28


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.055800
set rmargin at screen 0.817239
set tmargin at screen 0.858333
set bmargin at screen 0.052778
set xrange [-0.5:2.5]
unset logscale x
set yrange [2.5:-0.5]
unset logscale y
set xtics ('sword' 0, 'axe' 1, 'knight' 2) nomirror out scale 0 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('sword' 0, 'axe' 1, 'knight' 2) nomirror out scale 0 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 1 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [1:0]
set palette maxcolors 0 defined (-1.08 '#D55E00', -0.945 '#DB{38 numbers, mean 3.834341e+03} '#3683BB', 1.08 '#0072B2')
set cbrange [-1.08:1.08]
unset colorbox
plot $data index 0 using 1:2:3:4:5:6:7 with boxxyerror fillstyle solid noborder linecolor rgb variable

# panel 2
set lmargin at screen 0.858889
set rmargin at screen 0.988333
set tmargin at screen 0.858333
set bmargin at screen 0.052778
set xrange [0:1.6]
unset logscale x
set yrange [2.5:-0.5]
unset logscale y
unset xtics
unset ytics
set border 0 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [1:0]
unset colorbox
plot $data index 1 using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor rgb '#7A7A7A'

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
set label 'Swords for hire' at 67.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'Win probability of the row against the column that stands in wood, in %; armies that cost 200.' at 67.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'A ladder: 0 % of who beats whom goes round, each attacking and attacked in turn.' at 67.0, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label '8.8' at 219.2, 198.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '46.9' at 523.8, 198.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#020202'
set label '29.8' at 828.4, 198.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#020202'
set label '1.0' at 219.2, 392.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '14.5' at 523.8, 392.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '9.0' at 828.4, 392.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '5.3' at 219.2, 585.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '29.9' at 523.8, 585.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#020202'
set label '19.2' at 828.4, 585.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label 'mix' at 1108.3, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '100.0 %' at 1134.7, 198.7 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 1037.7, 392.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 1037.7, 585.3 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
