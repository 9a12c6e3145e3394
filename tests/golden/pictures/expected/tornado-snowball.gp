# Draws tornado.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,540 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'tornado.png'
$data << END_OF_DATA
0.2744684567 0 0.2744684567 0.4657202526 -0.34 0.34
0.4657202526 1 0.4657202526 0.5624845541 0.66 1.34
0.4657202526 2 0.4657202526 0.5516962296 1.66 2.34
0.4657202526 3 0.4657202526 0.5516962296 2.66 3.34
0.380565726 4 0.380565726 0.4657202526 3.66 4.34
0.380565726 5 0.380565726 0.4657202526 4.66 5.34


0.4657202526 0 0.4657202526 0.6541308213 -0.34 0.34
0.3735818354 1 0.3735818354 0.4657202526 0.66 1.34
0.3885417644 2 0.3885417644 0.4657202526 1.66 2.34
0.3885417644 3 0.3885417644 0.4657202526 2.66 3.34
0.4657202526 4 0.4657202526 0.5435710333 3.66 4.34
0.4657202526 5 0.4657202526 0.5435710333 4.66 5.34


0.4657202526 -0.5
0.4657202526 5.5


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.160800
set rmargin at screen 0.973458
set tmargin at screen 0.755556
set bmargin at screen 0.062963
set xrange [0.2289089729:0.6996903051]
unset logscale x
set yrange [5.5:-0.5]
unset logscale y
set xtics ('30 %%' 0.3, '40 %%' 0.4, '50 %%' 0.5, '60 %%' 0.6) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('blue knight count' 0, 'red sword count' 1, 'sword rate, hit, damage' 2, 'sword health' 3, 'knight health' 4, 'knight rate, hit, damage' 5) nomirror out scale 0 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 1 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [1:0]
unset colorbox
plot $data index 0 using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor rgb '#E69F00', \
     $data index 1 using 1:2:3:4:5:6 with boxxyerror fillstyle solid noborder linecolor rgb '#0072B2', \
     $data index 2 using 1:2 with lines linewidth 1.6 linecolor rgb '#222222' dt solid

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
set arrow from 683.5, 132.0 to 683.5, 125.0 nohead front linecolor rgb '#6E6E6E' linewidth 1.2 dt (8.33,15)
set object rectangle from 193.0, 78.0 to 219.0, 90.0 front fillcolor rgb '#E69F00' fillstyle solid noborder
set object rectangle from 320.3, 78.0 to 346.3, 90.0 front fillcolor rgb '#0072B2' fillstyle solid noborder
set label 'Swords for hire' at 193.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'win probability of blue is 46.6 % where blue starts with 8' at 193.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '10 % less' at 227.0, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10 % more' at 354.3, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '46.6 %' at 683.5, 116.0 center front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 2
set label '27.4 %' at 280.3, 163.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '56.2 %' at 890.9, 225.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '55.2 %' at 868.6, 287.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '55.2 %' at 868.6, 350.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '38.1 %' at 500.1, 412.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '38.1 %' at 500.1, 474.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '65.4 %' at 1080.8, 163.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '37.4 %' at 485.6, 225.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '38.9 %' at 516.6, 287.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '38.9 %' at 516.6, 350.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '54.4 %' at 851.8, 412.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '54.4 %' at 851.8, 474.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
