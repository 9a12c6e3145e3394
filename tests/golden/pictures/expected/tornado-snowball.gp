# Draws tornado.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,540 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'tornado.png'
unset key
unset tics
set border 0
set clip two
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set multiplot
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [540.0:0.0]
plot $data index 0 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.159967
set rmargin at screen 0.974292
set tmargin at screen 0.759259
set bmargin at screen 0.059259
set xrange [192.0:1169.1]
set yrange [508.0:130.0]
plot $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#E69F00' fillstyle solid noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#0072B2' fillstyle solid noborder, \
     $data index 3 using 1:2 with lines linewidth 1.6 linecolor rgb '#6E6E6E' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [540.0:0.0]
plot $data index 4 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 5 using 1:2 with filledcurves closed fillcolor rgb '#E69F00' fillstyle solid noborder, \
     $data index 6 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid, \
     $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#0072B2' fillstyle solid noborder, \
     $data index 8 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid, \
     $data index 9 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [540.0:0.0]
set label '30 %' at 340.2, 523.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '40 %' at 547.4, 523.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '50 %' at 754.5, 523.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '60 %' at 961.6, 523.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue knight count' at 184.0, 163.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red sword count' at 184.0, 225.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'sword rate, hit, damage' at 184.0, 287.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'sword health' at 184.0, 350.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'knight health' at 184.0, 412.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'knight rate, hit, damage' at 184.0, 474.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
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
plot NaN
unset multiplot
