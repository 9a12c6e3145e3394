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
set rmargin at screen 0.979833
set tmargin at screen 0.759259
set bmargin at screen 0.059259
set xrange [192.0:1175.8]
set yrange [508.0:130.0]
plot $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#E69F00' fillstyle solid noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#0072B2' fillstyle solid noborder, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#E69F00' fillstyle solid noborder, \
     $data index 4 using 1:2 with filledcurves closed fillcolor rgb '#0072B2' fillstyle solid noborder, \
     $data index 5 using 1:2 with lines linewidth 1.6 linecolor rgb '#6E6E6E' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [540.0:0.0]
plot $data index 6 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#E69F00' fillstyle solid noborder, \
     $data index 8 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid, \
     $data index 9 using 1:2 with filledcurves closed fillcolor rgb '#0072B2' fillstyle solid noborder, \
     $data index 10 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid, \
     $data index 11 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [540.0:0.0]
set label '−0.4' at 377.3, 523.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.2' at 562.4, 523.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 747.4, 523.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.2' at 932.4, 523.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.4' at 1117.4, 523.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red sword count' at 184.0, 163.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue knight count' at 184.0, 225.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'sword health' at 184.0, 287.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'sword rate, hit, damage' at 184.0, 350.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'knight rate, hit, damage' at 184.0, 412.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'knight health' at 184.0, 474.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
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
plot NaN
unset multiplot
