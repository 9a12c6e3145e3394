# Draws heatmap.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'heatmap.png'
$data << END_OF_DATA
0.046185 0.046185 0.046185 0.046185 {232 numbers, mean 4.923025e-01} 0.7545 0.7545 0.7545 0.7545
0.046185 0.046185 0.046185 0.046185 {232 numbers, mean 4.923025e-01} 0.7545 0.7545 0.7545 0.7545
0.046185 0.046185 0.046185 0.046185 {232 numbers, mean 4.923025e-01} 0.7545 0.7545 0.7545 0.7545
0.046185 0.046185 0.046185 0.046185 {232 numbers, mean 4.923025e-01} 0.7545 0.7545 0.7545 0.7545
{152 rows, 36712 numbers, mean 3.539996e-01}
0.027255 0.027255 0.027255 0.027255 {232 numbers, mean 2.178088e-01} 0.35999 0.35999 0.35999 0.35999
0.027255 0.027255 0.027255 0.027255 {232 numbers, mean 2.178088e-01} 0.35999 0.35999 0.35999 0.35999
0.027255 0.027255 0.027255 0.027255 {232 numbers, mean 2.178088e-01} 0.35999 0.35999 0.35999 0.35999
0.027255 0.027255 0.027255 0.027255 {232 numbers, mean 2.178088e-01} 0.35999 0.35999 0.35999 0.35999


0.03 0.2


0.03 0.2


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.066967
set rmargin at screen 0.910967
set tmargin at screen 0.888889
set bmargin at screen 0.080556
set xrange [0.01:0.04]
unset logscale x
set yrange [0.1:0.5]
unset logscale y
set xtics ('0.01' 0.01, '0.015' 0.015, '{9 numbers, mean 2.888889e-02}' 0.04) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0.1' 0.1, '0.15' 0.15, '{13 numbers, mean 3.384615e-01}' 0.5) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [0:1]
set palette maxcolors 0 defined (-1 '#753C24', {122 numbers, mean 2.341078e+04} '#174A72', 1 '#184469')
set cbrange [-1:1]
set colorbox vertical user origin 0.925967, 0.080556 size 0.013333, 0.808333 noborder
set cbtics ('−1' -1, '−0.5' -0.5, '0' 0, '+0.5' 0.5, '+1' 1) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
plot $data index 0 matrix using (-0.25+0.00625*($1+0.5)):(-0.5+0.0125*($2+0.5)):3 axes x2y2 with image, \
     $data index 1 using 1:2 with points pointtype 7 pointsize 1.5 linewidth 1.8 linecolor rgb '#FFFFFF', \
     $data index 2 using 1:2 with points pointtype 6 pointsize 1.5 linewidth 1.8 linecolor rgb '#222222'

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
set label '<b>&amp; ''q'' "d" `id` $(id) \ {/Bold x} %s ]]> -->' at 80.4, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin (+ </svg> & $(id), − @x {/40 y} %s 将軍), by the equations' at 80.4, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '<i>&$x hit' at 586.8, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '@x {/40 y} %s 将軍 break' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'this scenario' at 768.6, 516.5 left front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN notitle
unset multiplot
