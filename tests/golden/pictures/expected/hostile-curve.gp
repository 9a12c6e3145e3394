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
set rmargin at screen 0.852117
set tmargin at screen 0.822222
set bmargin at screen 0.077778
set xrange [65.9:1022.5]
set yrange [664.0:128.0]
plot $data index 1 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15), \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder, \
     $data index 4 using 1:2 with lines linewidth 2.6 linecolor rgb '#0072B2' dt solid, \
     $data index 5 using 1:2 with lines linewidth 1.2 linecolor rgb '#0072B2' dt (8.33,15), \
     $data index 6 using 1:2 with lines linewidth 2.6 linecolor rgb '#D55E00' dt (13.8,9.23), \
     $data index 7 using 1:2 with lines linewidth 1.2 linecolor rgb '#D55E00' dt (8.33,15)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 8 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 9 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt (8.33,15)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0' at 66.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 302.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 538.7, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '30' at 774.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '40' at 1010.5, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 57.9, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 57.9, 595.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 57.9, 529.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 57.9, 462.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 57.9, 396.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '25' at 57.9, 329.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '30' at 57.9, 263.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '35' at 57.9, 196.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '40' at 57.9, 130.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '<b>&amp; ''q'' "d" `id` $(id) \ {/Bold x} %s ]]> -->' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label '</svg> & $(id) wins at 24.52 <h&> with 31.6 soldiers (81 %).' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Bands: where 80 % of 20 random battles lie, seed 1.' at 66.9, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'time (<h&>)' at 544.2, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 396.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '</svg> & $(id) +9' at 538.7, 114.0 center front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#106FAB' boxed bs 2
set label '@x {/40 y} %s 将軍 breaks' at 711.5, 114.0 center front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#AB4C0A' boxed bs 2
set label '</svg> & $(id) 31.6' at 1033.5, 241.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#106FAB'
set label '@x {/40 y} %s 将軍 5' at 1033.5, 595.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#AB4C0A'
plot NaN
unset multiplot
