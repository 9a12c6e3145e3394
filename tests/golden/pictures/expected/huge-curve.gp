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
set lmargin at screen 0.090633
set rmargin at screen 0.899600
set tmargin at screen 0.891667
set bmargin at screen 0.077778
set xrange [108.8:1079.5]
set yrange [664.0:78.0]
plot $data index 1 using 1:2 with lines linewidth 2.6 linecolor rgb '#1F6FB5' dt solid, \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#C9302C' dt (13.8,9.23)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 3 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0' at 109.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.2' at 303.5, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.4' at 497.3, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.6' at 691.0, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.8' at 884.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '1' at 1078.5, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 100.8, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5e+11' at 100.8, 589.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '1e+12' at 100.8, 516.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '1.5e+12' at 100.8, 443.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '2e+12' at 100.8, 371.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '2.5e+12' at 100.8, 298.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '3e+12' at 100.8, 225.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '3.5e+12' at 100.8, 152.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '4e+12' at 100.8, 80.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'huge.yaml' at 109.8, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'No winner: the time was over at 1 second.' at 109.8, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'time (second)' at 594.1, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue 3.2e+12' at 1090.5, 196.4 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#1B6CB2'
set label 'red 2.9e+12' at 1090.5, 240.1 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#C52C29'
plot NaN
unset multiplot
