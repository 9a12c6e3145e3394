# Draws curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'curve.png'
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
set yrange [720.0:0.0]
plot $data index 0 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.073600
set rmargin at screen 0.920717
set tmargin at screen 0.819444
set bmargin at screen 0.077778
set xrange [88.3:1104.9]
set yrange [664.0:130.0]
plot $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#E0A100' fillstyle transparent solid 0.16 noborder, \
     $data index 2 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15), \
     $data index 3 using 1:2 with lines linewidth 2.6 linecolor rgb '#0072B2' dt solid, \
     $data index 4 using 1:2 with lines linewidth 2.6 linecolor rgb '#D55E00' dt (13.8,9.23), \
     $data index 5 using 1:2 with lines linewidth 2.6 linecolor rgb '#46A0E4' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 6 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#E0A100' fillstyle transparent solid 0.16 noborder, \
     $data index 8 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0' at 89.3, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 232.4, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 375.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 518.7, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 661.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '25' at 804.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '30' at 948.0, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '35' at 1091.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 80.3, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '200' at 80.3, 556.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '400' at 80.3, 450.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '600' at 80.3, 344.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '800' at 80.3, 238.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '1,000' at 80.3, 132.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'The relief marches, in time' at 89.3, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'town wins at 35.44 hours with 269 soldiers (24 %).' at 89.3, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'battle' at 123.3, 84.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'time (hour)' at 596.6, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 397.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '1: town, enemy, relief' at 132.7, 116.0 center front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#8A6200' boxed bs 2
set label 'relief 174' at 1115.9, 569.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#106FAB'
set label 'town 94.7' at 1115.9, 611.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#106FAB'
set label 'enemy 0' at 1115.9, 662.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#AB4C0A'
plot NaN
unset multiplot
