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
set rmargin at screen 0.977967
set tmargin at screen 0.794444
set bmargin at screen 0.598148
set xrange [83.7:1173.6]
set yrange [289.3:148.0]
plot $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder, \
     $data index 2 using 1:2 with lines linewidth 2 linecolor rgb '#0072B2' dt solid, \
     $data index 3 using 1:2 with lines linewidth 1.6 linecolor rgb '#222222' dt (6.25,11.2)
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 4 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 5 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.069750
set rmargin at screen 0.977967
set tmargin at screen 0.534259
set bmargin at screen 0.337963
set xrange [83.7:1173.6]
set yrange [476.7:335.3]
plot $data index 6 using 1:2 with filledcurves closed fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder, \
     $data index 7 using 1:2 with lines linewidth 2 linecolor rgb '#D55E00' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 8 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 9 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.069750
set rmargin at screen 0.977967
set tmargin at screen 0.274074
set bmargin at screen 0.077778
set xrange [83.7:1173.6]
set yrange [664.0:522.7]
plot $data index 10 using 1:2 with filledcurves closed fillcolor rgb '#009E73' fillstyle transparent solid 0.18 noborder, \
     $data index 11 using 1:2 with lines linewidth 2 linecolor rgb '#009E73' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 12 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0 %' at 75.7, 287.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5 %' at 75.7, 252.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10 %' at 75.7, 216.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15 %' at 75.7, 181.4 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0 %' at 75.7, 474.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5 %' at 75.7, 439.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10 %' at 75.7, 404.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15 %' at 75.7, 368.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 84.7, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '50' at 350.7, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '100' at 616.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '150' at 882.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '200' at 1148.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0 %' at 75.7, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5 %' at 75.7, 626.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10 %' at 75.7, 591.4 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15 %' at 75.7, 556.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Three clans' at 84.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'oak wins 82.5 %, ash 15.5 %, elm 2.0 %.' at 84.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Deterministic: oak wins at 67.7 hours with 66.1 soldiers (9 %).' at 84.7, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '200 simulated battles.' at 84.7, 100.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'probability' at 18.0, 218.7 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'oak wins 82.5 %; median 70 left, 80 % within 32 to 126' at 84.7, 137.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'deterministic' at 443.1, 161.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'probability' at 18.0, 406.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'ash wins 15.5 %; median 27 left, 80 % within 10 to 37' at 84.7, 324.3 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'soldiers left, 20 a bar' at 628.6, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'probability' at 18.0, 593.3 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'elm wins 2.0 %; median 13 left, 80 % within 8 to 29' at 84.7, 511.7 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
plot NaN
unset multiplot
