# Draws tornado.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,540 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'tornado.png'
$data << END_OF_DATA
-0.264378883 0 -0.264378883 0.3593458839 -0.34 0.34
-0.264378883 2 -0.264378883 0.1799057293 1.66 2.34
-0.264378883 3 -0.264378883 0.1799057293 2.66 3.34


-0.264378883 1 -0.264378883 0.3338371832 0.66 1.34
-0.264378883 4 -0.264378883 0.150306325 3.66 4.34
-0.264378883 5 -0.264378883 0.150306325 4.66 5.34


-0.4966043868 1 -0.4966043868 -0.264378883 0.66 1.34
-0.4036168658 4 -0.4036168658 -0.264378883 3.66 4.34
-0.4036168658 5 -0.4036168658 -0.264378883 4.66 5.34


-0.480956514 0 -0.480956514 -0.264378883 -0.34 0.34
-0.393002653 2 -0.393002653 -0.264378883 1.66 2.34
-0.393002653 3 -0.393002653 -0.264378883 2.66 3.34


-0.264378883 -0.5
-0.264378883 5.5


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.160800
set rmargin at screen 0.979000
set tmargin at screen 0.755556
set bmargin at screen 0.062963
set xrange [-0.5993184192:0.4620599164]
unset logscale x
set yrange [5.5:-0.5]
unset logscale y
set xtics ('−0.4' -0.4, '−0.2' -0.2, '0' 0, '0.2' 0.2, '0.4' 0.4) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('red sword count' 0, 'blue knight count' 1, 'sword health' 2, 'sword rate, hit, damage' 3, 'knight rate, hit, damage' 4, 'knight health' 5) nomirror out scale 0 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
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
set yrange [540:0]
set border 0
unset tics
unset grid
unset colorbox
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set arrow from 502.8, 132.0 to 502.8, 125.0 nohead front linecolor rgb '#6E6E6E' linewidth 1.2 dt (8.33,15)
set object rectangle from 193.0, 78.0 to 219.0, 90.0 front fillcolor rgb '#E69F00' fillstyle solid noborder
set object rectangle from 320.3, 78.0 to 346.3, 90.0 front fillcolor rgb '#0072B2' fillstyle solid noborder
set label 'Swords for hire' at 193.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin is −0.264 as the scenario stands' at 193.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '10 % less' at 227.0, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10 % more' at 354.3, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.264' at 502.8, 116.0 center front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 2
set label '0.359' at 1086.8, 163.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.18' at 920.8, 287.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.18' at 920.8, 350.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.334' at 1063.2, 225.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.15' at 893.4, 412.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.15' at 893.4, 474.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.497' at 281.0, 225.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.404' at 367.0, 412.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.404' at 367.0, 474.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.481' at 295.5, 163.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.393' at 376.8, 287.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.393' at 376.8, 350.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
