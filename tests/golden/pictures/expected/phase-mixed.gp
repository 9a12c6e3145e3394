# Draws phase.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'phase.png'
unset key
unset tics
set border 0
set clip two
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set multiplot
set lmargin at screen 0.062400
set rmargin at screen 0.977967
set tmargin at screen 0.891667
set bmargin at screen 0.077778
set xrange [74.9:1173.6]
set yrange [664.0:78.0]
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#DBE8F4' fillstyle solid noborder, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#FBE6DC' fillstyle solid noborder, \
     $data index 2 using 1:2 with lines linewidth 1 linecolor rgb '#A8A8A8' dt solid, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#A8A8A8' fillstyle solid noborder, \
     $data index 4 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 5 using 1:2:3 with circles fillcolor rgb '#777777' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 6 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 7 using 1:2:3 with circles fillcolor rgb '#777777' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 8 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 9 using 1:2:3 with circles fillcolor rgb '#777777' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 10 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 11 using 1:2:3 with circles fillcolor rgb '#777777' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 12 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 13 using 1:2:3 with circles fillcolor rgb '#777777' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 14 using 1:2 with lines linewidth 1.3 linecolor rgb '#777777' dt solid, \
     $data index 15 using 1:2:3 with circles fillcolor rgb '#777777' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 16 using 1:2 with lines linewidth 2 linecolor rgb '#222222' dt (18,12), \
     $data index 17 using 1:2 with lines linewidth 3.4 linecolor rgb '#222222' dt solid, \
     $data index 18 using 1:2:3 with circles fillcolor rgb '#222222' fillstyle solid border linecolor rgb '#FFFFFF' linewidth 1, \
     $data index 19 using 1:2:3 with circles fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#222222' linewidth 2.48
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 20 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0' at 75.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 258.7, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '40' at 441.4, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '60' at 624.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '80' at 807.0, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '100' at 989.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '120' at 1172.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 66.9, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '50' at 66.9, 545.6 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '100' at 66.9, 429.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '150' at 66.9, 312.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '200' at 66.9, 196.4 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '250' at 66.9, 80.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Ambush of a column' at 75.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'band wins at 5.591 hours with 60 soldiers (60 %).' at 75.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'band (soldiers)' at 624.2, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'column (soldiers)' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'band wins' at 1150.6, 632.9 right front noenhanced font 'DejaVu Sans:Bold,18.4' textcolor rgb '#106FAB'
set label 'column wins' at 97.8, 109.1 left front noenhanced font 'DejaVu Sans:Bold,18.4' textcolor rgb '#AB4C0A'
set label 'winner changes' at 357.0, 276.9 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'start' at 1002.8, 196.4 left front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN
unset multiplot
