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
plot $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder, \
     $data index 2 using 1:2 with lines linewidth 2 linecolor rgb '#0072B2' dt solid, \
     $data index 3 using 1:2 with lines linewidth 1.6 linecolor rgb '#222222' dt (6.25,11.2)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 4 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '20' at 311.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '25' at 539.5, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '30' at 767.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '35' at 996.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0 %' at 75.7, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '2 %' at 75.7, 586.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '4 %' at 75.7, 510.9 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '6 %' at 75.7, 435.4 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '8 %' at 75.7, 359.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10 %' at 75.7, 284.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '12 %' at 75.7, 208.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '14 %' at 75.7, 133.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '<b>&amp; ''q'' "d" `id` $(id) \ {/Bold x} %s ]]> -->' at 84.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label '</svg> & $(id) wins 100 %, @x {/40 y} %s 将軍 0 %.' at 84.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Deterministic: </svg> & $(id) wins at 24.52 <h&> with 31.6 soldiers (81 %).' at 84.7, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '4,096 simulated battles.' at 84.7, 100.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'soldiers left of </svg> & $(id)' at 630.9, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'probability' at 18.0, 393.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '</svg> & $(id) wins 100 %' at 101.1, 156.3 left front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#106FAB'
set label 'median 30 left, 80 % within 24 to 35' at 101.1, 193.9 left front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label '@x {/40 y} %s 将軍 wins 0 %' at 1160.7, 156.3 right front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#AB4C0A'
set label 'deterministic' at 848.8, 135.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
plot NaN
unset multiplot
