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
set lmargin at screen 0.055550
set rmargin at screen 0.985433
set tmargin at screen 0.886111
set bmargin at screen 0.513889
set xrange [66.7:1182.5]
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
set lmargin at screen 0.055550
set rmargin at screen 0.985433
set tmargin at screen 0.450000
set bmargin at screen 0.077778
set xrange [66.7:1182.5]
set yrange [664.0:396.0]
plot $data index 11 using 1:2 with filledcurves closed fillcolor rgb '#1F6FB5' fillstyle transparent solid 0.17 noborder, \
     $data index 12 using 1:2 with filledcurves closed fillcolor rgb '#C9302C' fillstyle transparent solid 0.17 noborder, \
     $data index 13 using 1:2 with lines linewidth 1 linecolor rgb '#6E6E6E' dt solid, \
     $data index 14 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15), \
     $data index 15 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 16 using 1:2:3 with circles fillcolor rgb '#222222' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 17 using 1:2 with lines linewidth 3.2 linecolor rgb '#222222' dt solid, \
     $data index 18 using 1:2:3 with circles fillcolor rgb '#222222' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 19 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '−1' at 58.7, 333.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.5' at 58.7, 274.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 58.7, 216.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+0.5' at 58.7, 157.1 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+1' at 58.7, 98.1 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.01' at 67.7, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.02' at 235.3, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.05' at 456.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.1' at 624.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.2' at 792.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.5' at 1013.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '1' at 1181.5, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0 %' at 58.7, 647.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '50 %' at 58.7, 530.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '100 %' at 58.7, 412.1 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 67.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin (+ blue, − red)' at 67.7, 71.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'this scenario: 0.3' at 897.3, 95.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E' boxed bs 3
set label '0.279' at 860.3, 228.0 right front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
set label 'sword hit' at 624.6, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'win probability of blue' at 67.7, 385.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label '0.2877' at 892.7, 518.0 left front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN
unset multiplot
