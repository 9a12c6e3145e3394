# Draws tornado.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,700 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
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
set yrange [700.0:0.0]
plot $data index 0 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.216900
set rmargin at screen 0.976100
set tmargin at screen 0.814286
set bmargin at screen 0.045714
set xrange [260.3:1171.3]
set yrange [668.0:130.0]
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
set yrange [700.0:0.0]
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
set yrange [700.0:0.0]
set label '0.56' at 276.4, 683.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.58' at 458.9, 683.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.6' at 641.4, 683.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.62' at 824.0, 683.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.64' at 1006.5, 683.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '@x {/40 y} %s …軍 @x a^b count' at 252.3, 161.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '</svg> & $(id) <i>&$x count' at 252.3, 221.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '<i>&$x health' at 252.3, 280.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '将軍 @x a^b rate, hit, damage' at 252.3, 339.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '<i>&$x rate, hit, damage' at 252.3, 399.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '将軍 @x a^b health' at 252.3, 458.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '@x {/40 y} %s 将軍 break' at 252.3, 517.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '</svg> & $(id)…cements 0 count' at 252.3, 577.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '</svg> & $(id)…forcements 0 at' at 252.3, 636.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
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
plot NaN
unset multiplot
