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
set lmargin at screen 0.054933
set rmargin at screen 0.833917
set tmargin at screen 0.861111
set bmargin at screen 0.077778
set xrange [65.9:1000.7]
set yrange [664.0:100.0]
plot $data index 1 using 1:2 with lines linewidth 2.6 linecolor rgb '#0072B2' dt solid, \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#0072B2' dt (13.8,9.23), \
     $data index 3 using 1:2 with lines linewidth 2.6 linecolor rgb '#D55E00' dt solid, \
     $data index 4 using 1:2 with lines linewidth 1.2 linecolor rgb '#D55E00' dt (8.33,15), \
     $data index 5 using 1:2 with lines linewidth 2.6 linecolor rgb '#D55E00' dt (13.8,9.23), \
     $data index 6 using 1:2 with lines linewidth 1.2 linecolor rgb '#D55E00' dt (8.33,15)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 7 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 8 using 1:2 with lines linewidth 1 linecolor rgb '#6E6E6E' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0' at 66.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 305.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 543.5, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 781.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 57.9, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 57.9, 522.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 57.9, 382.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 57.9, 242.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 57.9, 102.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '2 battles' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'Swords for hire: red wins at 19.57 turns with 4.49 soldiers (26 %).' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#106FAB'
set label 'Swords for hire: red wins at 14.76 turns with 6.68 soldiers (39 %).' at 66.9, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#AB4C0A'
set label 'time (turn)' at 533.3, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 382.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire: red 6.68' at 1011.7, 474.9 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#AB4C0A'
set label 'Swords for hire: red 4.49' at 1011.7, 536.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#106FAB'
set label 'Swords for hire: blue 0' at 1011.7, 643.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#106FAB'
set label 'Swords for hire: blue 0' at 1011.7, 662.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#AB4C0A'
plot NaN
unset multiplot
