# Draws path-curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'path-curve.png'
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
set lmargin at screen 0.046800
set rmargin at screen 0.981700
set tmargin at screen 0.886111
set bmargin at screen 0.513889
set xrange [56.2:1178.0]
set yrange [350.0:82.0]
plot $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#1F6FB5' fillstyle transparent solid 0.17 noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#C9302C' fillstyle transparent solid 0.17 noborder, \
     $data index 3 using 1:2 with lines linewidth 1 linecolor rgb '#6E6E6E' dt solid, \
     $data index 4 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15), \
     $data index 5 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 6 using 1:2:3 with circles fillcolor rgb '#222222' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 7 using 1:2 with lines linewidth 3.2 linecolor rgb '#222222' dt solid, \
     $data index 8 using 1:2:3 with circles fillcolor rgb '#222222' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 9 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 10 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.046800
set rmargin at screen 0.981700
set tmargin at screen 0.450000
set bmargin at screen 0.077778
set xrange [56.2:1178.0]
set yrange [664.0:396.0]
plot $data index 11 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15), \
     $data index 12 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 13 using 1:2:3 with circles fillcolor rgb '#222222' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 14 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '−1' at 48.2, 333.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.5' at 48.2, 274.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 48.2, 216.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+0.5' at 48.2, 157.1 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+1' at 48.2, 98.1 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 57.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 217.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 377.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 537.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '25' at 697.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '30' at 857.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '35' at 1017.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '40' at 1177.0, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 48.2, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 48.2, 583.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 48.2, 504.6 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 48.2, 425.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 57.2, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin (+ blue, − red)' at 57.2, 71.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'this scenario: 17' at 448.1, 95.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E' boxed bs 3
set label '16.4' at 409.3, 228.0 right front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
set label 'red sword (soldiers)' at 617.1, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'duration (turn)' at 57.2, 385.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
plot NaN
unset multiplot
