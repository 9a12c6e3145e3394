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
set tmargin at screen 0.861111
set bmargin at screen 0.077778
set xrange [83.7:1178.0]
set yrange [664.0:100.0]
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
set label '5' at 247.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 449.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 651.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 853.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 1055.0, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0 %' at 75.7, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '2 %' at 75.7, 570.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '4 %' at 75.7, 478.6 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '6 %' at 75.7, 387.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '8 %' at 75.7, 295.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10 %' at 75.7, 203.6 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '12 %' at 75.7, 111.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 84.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'blue wins 46.6 %, red 53.4 %.' at 84.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Deterministic: red wins at 19.57 turns with 4.49 soldiers (26 %).' at 84.7, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '← blue | soldiers left | red →' at 630.9, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'probability' at 18.0, 382.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue wins 46.6 %' at 101.1, 135.6 left front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#1B6CB2'
set label 'median 5 left, 80 % within 2 to 7' at 101.1, 174.8 left front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label 'red wins 53.4 %' at 1160.7, 135.6 right front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#C52C29'
set label 'median 10 left, 80 % within 4 to 14' at 1160.7, 174.8 right front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label 'deterministic' at 637.6, 113.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
plot NaN
unset multiplot
