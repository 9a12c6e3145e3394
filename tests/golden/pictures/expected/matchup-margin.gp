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
set lmargin at screen 0.050883
set rmargin at screen 0.977150
set tmargin at screen 0.827778
set bmargin at screen 0.044444
set xrange [61.1:1172.6]
set yrange [688.0:124.0]
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#5593C4' fillstyle solid noborder, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#E49063' fillstyle solid noborder, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#E18756' fillstyle solid noborder, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#488CC0' fillstyle solid noborder, \
     $data index 4 using 1:2 with filledcurves closed fillcolor rgb '#629BC8' fillstyle solid noborder, \
     $data index 5 using 1:2 with filledcurves closed fillcolor rgb '#DF7E49' fillstyle solid noborder, \
     $data index 6 using 1:2 with filledcurves closed fillcolor rgb '#E9E9E9' fillstyle solid noborder, \
     $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#7A7A7A' fillstyle solid noborder
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 8 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 9 using 1:2 with filledcurves closed fillcolor rgb '#7A7A7A' fillstyle solid noborder, \
     $data index 10 using 1:2 with lines linewidth 1 linecolor rgb '#E4E4E4' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label 'spear' at 194.1, 703.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'horse' at 458.3, 703.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'bow' at 722.5, 703.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'spear' at 53.1, 219.3 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'horse' at 53.1, 406.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'bow' at 53.1, 592.7 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Spear, horse and bow' at 62.1, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'Margin of the row over the column, in %; armies that cost 200.' at 62.1, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Rock, paper, scissors: 100 % of the results are cyclic.' at 62.1, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'mix' at 96.1, 106.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+80.9' at 458.3, 219.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '−74.5' at 722.5, 219.3 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '−80.9' at 194.1, 406.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '+87.0' at 722.5, 406.0 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '+74.5' at 194.1, 592.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '−87.0' at 458.3, 592.7 center front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#010101'
set label '35.9 %' at 1086.1, 219.3 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '30.7 %' at 1057.7, 406.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '33.4 %' at 1072.2, 592.7 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN
unset multiplot
