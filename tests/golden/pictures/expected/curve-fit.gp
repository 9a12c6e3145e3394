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
set lmargin at screen 0.057267
set rmargin at screen 0.929933
set tmargin at screen 0.861111
set bmargin at screen 0.331299
set xrange [68.7:1115.9]
set yrange [481.5:100.0]
plot $data index 1 using 1:2 with lines linewidth 2.6 linecolor rgb '#1F6FB5' dt solid, \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#C9302C' dt (13.8,9.23), \
     $data index 3 using 1:2:3 with circles fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#1F6FB5' linewidth 1.62, \
     $data index 4 using 1:2:3 with circles fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#C9302C' linewidth 1.62
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 5 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 6 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.057267
set rmargin at screen 0.929933
set tmargin at screen 0.303521
set bmargin at screen 0.077778
set xrange [68.7:1115.9]
set yrange [664.0:501.5]
plot $data index 7 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt solid, \
     $data index 8 using 1:2:3 with circles fillcolor rgb '#1F6FB5' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 9 using 1:2:3 with circles fillcolor rgb '#C9302C' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 10 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0' at 60.7, 479.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 60.7, 385.1 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 60.7, 290.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 60.7, 196.4 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 60.7, 102.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 69.7, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '2' at 255.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '4' at 441.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '6' at 627.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '8' at 813.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 999.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−2' at 60.7, 632.6 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 60.7, 582.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+2' at 60.7, 532.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 69.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'red wins at 11.24 turns with 8.69 soldiers (51 %).' at 69.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Fitted: units.sword.hit 0.3776. Points: reported.' at 69.7, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'soldiers' at 18.0, 290.7 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red 8.69' at 1126.9, 315.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#C52C29'
set label 'blue 0' at 1126.9, 479.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#1B6CB2'
set label 'time (turn)' at 592.3, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'reported less curve' at 18.0, 582.7 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN
unset multiplot
