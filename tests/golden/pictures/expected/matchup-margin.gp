# Draws matchup.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'matchup.png'
$data << END_OF_DATA
NaN NaN NaN NaN NaN NaN
1 0 0.53 1.47 -0.47 0.47 0x5593C4
2 0 1.53 2.47 -0.47 0.47 0xE49063
0 1 -0.47 0.47 0.53 1.47 0xE18756
2 1 1.53 2.47 0.53 1.47 0x488CC0
0 2 -0.47 0.47 1.53 2.47 0x629BC8
1 2 0.53 1.47 1.53 2.47 0xDF7E49


-0.47 -0.47
0.47 -0.47
0.47 0.47
-0.47 0.47
-0.47 -0.47


0.53 0.53
1.47 0.53
1.47 1.47
0.53 1.47
0.53 0.53


1.53 1.53
2.47 1.53
2.47 2.47
1.53 2.47
1.53 1.53


0 0 0 0.3588723541 -0.28 0.28
0 1 0 0.3074480537 0.72 1.28
0 2 0 0.3336795921 1.72 2.28


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.051717
set rmargin at screen 0.822030
set tmargin at screen 0.858333
set bmargin at screen 0.052778
set xrange [-0.5:2.5]
unset logscale x
set yrange [2.5:-0.5]
unset logscale y
set xtics ('spear' 0, 'horse' 1, 'bow' 2) nomirror out scale 0 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('spear' 0, 'horse' 1, 'bow' 2) nomirror out scale 0 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 1 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [1:0]
set palette maxcolors 0 defined (-1.08 '#D55E00', -0.945 '#DB{38 numbers, mean 3.834341e+03} '#3683BB', 1.08 '#0072B2')
set cbrange [-1.08:1.08]
unset colorbox
plot $data index 0 using 1:2:3:4:5:6:7 with boxxyerror fillstyle solid noborder linecolor rgb variable, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#E9E9E9' fillstyle solid noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#E9E9E9' fillstyle solid noborder, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#E9E9E9' fillstyle solid noborder

# panel 2
set lmargin at screen 0.857380
set rmargin at screen 0.988333
set tmargin at screen 0.858333
set bmargin at screen 0.052778
set xrange [0:0.5741957666]
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
plot $data index 4 using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor rgb '#7A7A7A'

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
set label 'Spear, horse and bow' at 62.1, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'Margin of the row over the column, in %; armies that cost 2,500.' at 62.1, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Rock, paper, scissors: 100 % of who beats whom goes round.' at 62.1, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label '+80.9' at 524.2, 198.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '−74.5' at 832.4, 198.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '−80.9' at 216.1, 392.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '+87.0' at 832.4, 392.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '+74.5' at 216.1, 585.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '−87.0' at 524.2, 585.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label 'mix' at 1107.4, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '35.9 %' at 1134.1, 198.7 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '30.7 %' at 1120.0, 392.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '33.4 %' at 1127.2, 585.3 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
