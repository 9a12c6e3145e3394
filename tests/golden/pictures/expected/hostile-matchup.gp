# Draws matchup.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'matchup.png'
$data << END_OF_DATA
NaN NaN NaN NaN NaN NaN
1 0 0.53 1.47 -0.47 0.47 0xD96B2A
0 1 -0.47 0.47 0.53 1.47 0x287DB8


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


0 0 0 0 -0.28 0.28
0 1 0 1 0.72 1.28


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.096050
set rmargin at screen 0.805886
set tmargin at screen 0.858333
set bmargin at screen 0.052778
set xrange [-0.5:1.5]
unset logscale x
set yrange [1.5:-0.5]
unset logscale y
set xtics ('<i>&$x' 0, '将軍 @x_a^b' 1) nomirror out scale 0 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('<i>&$x' 0, '将軍 @x_a^b' 1) nomirror out scale 0 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 1 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [1:0]
set palette maxcolors 0 defined (-1.08 '#D55E00', -0.945 '#DB{38 numbers, mean 3.834341e+03} '#3683BB', 1.08 '#0072B2')
set cbrange [-1.08:1.08]
unset colorbox
plot $data index 0 using 1:2:3:4:5:6:7 with boxxyerror fillstyle solid noborder linecolor rgb variable, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#E9E9E9' fillstyle solid noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#E9E9E9' fillstyle solid noborder

# panel 2
set lmargin at screen 0.867661
set rmargin at screen 0.988333
set tmargin at screen 0.858333
set bmargin at screen 0.052778
set xrange [0:1.6]
unset logscale x
set yrange [1.5:-0.5]
unset logscale y
unset xtics
unset ytics
set border 0 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [1:0]
unset colorbox
plot $data index 3 using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor rgb '#7A7A7A'

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
set label '<b>&amp; ''q'' "d" `id` $(id) \ {/Bold x} %s ]]> -->' at 115.3, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'Win probability of the row against the column, in %; armies that cost 300.' at 115.3, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'A ladder: 0 % of who beats whom goes round.' at 115.3, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label '0.3' at 754.1, 247.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '99.7' at 328.2, 537.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label 'mix' at 1113.6, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 1048.2, 247.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '100.0 %' at 1124.7, 537.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#010101'
plot NaN notitle
unset multiplot
