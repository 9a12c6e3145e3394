# Draws tornado.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,700 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'tornado.png'
$data << END_OF_DATA
0.5699050346 1 0.5699050346 0.610767251 0.66 1.34
0.5866245781 2 0.5866245781 0.610767251 1.66 2.34
0.5900526194 4 0.5900526194 0.610767251 3.66 4.34
0.610767251 5 0.610767251 0.6294810144 4.66 5.34
0.610767251 6 0.610767251 0.6294822862 5.66 6.34
0.6057988854 7 0.6057988854 0.610767251 6.66 7.34
0.610767251 8 0.610767251 0.6136911052 7.66 8.34


0.5679865269 0 0.5679865269 0.610767251 -0.34 0.34
0.5890749339 3 0.5890749339 0.610767251 2.66 3.34


0.610767251 0 0.610767251 0.6483065882 -0.34 0.34
0.610767251 3 0.610767251 0.6318456294 2.66 3.34


0.610767251 1 0.610767251 0.6416018896 0.66 1.34
0.610767251 2 0.610767251 0.6299535379 1.66 2.34
0.610767251 4 0.610767251 0.6277725543 3.66 4.34
0.5921254266 5 0.5921254266 0.610767251 4.66 5.34
0.59218511 6 0.59218511 0.610767251 5.66 6.34
0.610767251 7 0.610767251 0.6154848801 6.66 7.34
0.6082418247 8 0.6082418247 0.610767251 7.66 8.34


0.610767251 -0.5
0.610767251 8.5


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.217733
set rmargin at screen 0.975267
set tmargin at screen 0.811429
set bmargin at screen 0.048571
set xrange [0.5583481195:0.6579449955]
unset logscale x
set yrange [8.5:-0.5]
unset logscale y
set xtics ('0.56' 0.56, '0.58' 0.58, '0.6' 0.6, '0.62' 0.62, '0.64' 0.64) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('@x {/40 y} %%s …軍 @x a^b count' 0, '</svg> & $(id) <i>&$x count' 1, '<i>&$x health' 2, '将軍 @x a^b rate, hit, damage' 3, '<i>&$x rate, hit, damage' 4, '将軍 @x a^b health' 5, '@x {/40 y} %%s 将軍 break' 6, '</svg> & $(id)…cements 0 count' 7, '</svg> & $(id)…forcements 0 at' 8) nomirror out scale 0 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 1 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [1:0]
unset colorbox
plot $data index 0 using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor rgb '#E69F00', \
     $data index 1 using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor rgb '#0072B2', \
     $data index 2 using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor rgb '#E69F00', \
     $data index 3 using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor rgb '#0072B2', \
     $data index 4 using 1:2 with lines linewidth 1.6 linecolor rgb '#222222' dt solid

# titles, names and words, in pixels from the upper left
set lmargin at screen 0
set rmargin at screen 1
set tmargin at screen 1
set bmargin at screen 0
unset logscale
set xrange [0:1200]
set yrange [700:0]
set border 0
unset tics
unset grid
unset colorbox
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set arrow from 739.7, 132.0 to 739.7, 125.0 nohead front linecolor rgb '#6E6E6E' linewidth 1.2 dt (8.33,15)
set object rectangle from 261.3, 78.0 to 287.3, 90.0 front fillcolor rgb '#E69F00' fillstyle solid noborder
set object rectangle from 388.6, 78.0 to 414.6, 90.0 front fillcolor rgb '#0072B2' fillstyle solid noborder
set label '<b>&amp; ''q'' "d" `id` $(id) \ {/Bold x} %s ]]> -->' at 261.3, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin is 0.611 as the scenario stands' at 261.3, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '10 % less' at 295.3, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10 % more' at 422.6, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.611' at 739.7, 116.0 center front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 2
set label '0.57' at 359.8, 221.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.587' at 512.4, 280.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.59' at 543.7, 399.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.629' at 917.5, 458.3 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.629' at 917.5, 517.7 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.606' at 687.4, 577.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.614' at 773.4, 636.3 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.568' at 342.3, 161.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.589' at 534.7, 339.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.648' at 1089.3, 161.7 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.632' at 939.1, 339.7 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.642' at 1028.2, 221.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.63' at 921.8, 280.3 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.628' at 901.9, 399.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.592' at 562.6, 458.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.592' at 563.1, 517.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.615' at 789.8, 577.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.608' at 709.7, 636.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
