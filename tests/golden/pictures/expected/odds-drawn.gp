# Draws odds.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'odds.png'
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
set lmargin at screen 0.069750
set rmargin at screen 0.981700
set tmargin at screen 0.830556
set bmargin at screen 0.077778
set xrange [83.7:1178.0]
set yrange [664.0:122.0]
plot $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#1F6FB5' fillstyle transparent solid 0.18 noborder, \
     $data index 2 using 1:2 with lines linewidth 2 linecolor rgb '#1F6FB5' dt solid, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#C9302C' fillstyle transparent solid 0.18 noborder, \
     $data index 4 using 1:2 with lines linewidth 2 linecolor rgb '#C9302C' dt solid, \
     $data index 5 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt solid, \
     $data index 6 using 1:2 with lines linewidth 1.6 linecolor rgb '#222222' dt (6.25,11.2)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 7 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '5' at 241.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 436.4, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 630.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 825.4, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 1019.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0 %' at 75.7, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5 %' at 75.7, 561.4 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10 %' at 75.7, 460.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15 %' at 75.7, 360.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20 %' at 75.7, 259.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '25 %' at 75.7, 159.1 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 84.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'blue wins 50.3 %, red 49.7 %.' at 84.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'The deterministic winner, red, has odds below a half: 49.7 %, against 50.3 % for blue.' at 84.7, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '300 simulated battles.' at 84.7, 100.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label '← blue | soldiers left, 2 a bar | red →' at 630.9, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'probability' at 18.0, 393.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue wins 50.3 %' at 101.1, 156.3 left front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#1B6CB2'
set label 'median 4 left, 80 % within 2 to 7' at 101.1, 193.9 left front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label 'red wins 49.7 %' at 1160.7, 156.3 right front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#C52C29'
set label 'median 10 left, 80 % within 4 to 14' at 1160.7, 193.9 right front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label 'deterministic' at 618.2, 135.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
plot NaN
unset multiplot
