# Draws matchup.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'matchup.png'
unset key
unset tics
set border 0
set clip two
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set multiplot
set lmargin at screen 0.054967
set rmargin at screen 0.818072
set tmargin at screen 0.861111
set bmargin at screen 0.050000
set xrange [66.0:981.7]
set yrange [684.0:100.0]
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#E18453' fillstyle solid noborder, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#F5EDE6' fillstyle solid noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#EFBEA5' fillstyle solid noborder, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#DA6D2D' fillstyle solid noborder, \
     $data index 4 using 1:2 with filledcurves closed fillcolor rgb '#E5946A' fillstyle solid noborder, \
     $data index 5 using 1:2 with filledcurves closed fillcolor rgb '#E18554' fillstyle solid noborder, \
     $data index 6 using 1:2 with filledcurves closed fillcolor rgb '#DE7A44' fillstyle solid noborder, \
     $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#EFBFA6' fillstyle solid noborder, \
     $data index 8 using 1:2 with filledcurves closed fillcolor rgb '#E8A17D' fillstyle solid noborder
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 9 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.858055
set rmargin at screen 0.989167
set tmargin at screen 0.861111
set bmargin at screen 0.050000
set xrange [1029.7:1187.0]
set yrange [684.0:100.0]
plot $data index 10 using 1:2 with filledcurves closed fillcolor rgb '#7A7A7A' fillstyle solid noborder
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label 'sword' at 219.2, 699.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'axe' at 523.8, 699.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'knight' at 828.4, 699.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'sword' at 58.0, 198.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'axe' at 58.0, 392.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'knight' at 58.0, 585.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 67.0, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'Win probability of the row against the column that stands in wood, in %; armies that cost 200.' at 67.0, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'A ladder: 0 % of who beats whom goes round, each attacking and attacked in turn.' at 67.0, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label '8.8' at 219.2, 198.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '46.9' at 523.8, 198.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#020202'
set label '29.8' at 828.4, 198.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#020202'
set label '1.0' at 219.2, 392.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '14.5' at 523.8, 392.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '9.0' at 828.4, 392.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '5.3' at 219.2, 585.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '29.9' at 523.8, 585.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#020202'
set label '19.2' at 828.4, 585.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label 'mix' at 1108.3, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '100.0 %' at 1134.7, 198.7 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 1037.7, 392.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 1037.7, 585.3 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN
unset multiplot
