# Draws odds.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'odds.png'
$data << END_OF_DATA
0.5 0 0
0.5 0 0
0.5 0.00712890625 0
5.5 0.00712890625 0
{71 rows, 213 numbers, mean 3.141908e+01}
185.5 0.0004557291667 0
185.5 0.000390625 0
190.5 0.000390625 0
190.5 0 0


0.5 0
0.5 0.00712890625
5.5 0.01267903646
10.5 0.01748046875
{32 rows, 64 numbers, mean 4.651330e+01}
175.5 0.0006998697917
180.5 0.0004557291667
185.5 0.000390625
190.5 0


66.06666331 0
66.06666331 0.05145117187


0.5 0 0
0.5 0 0
0.5 0.006526692708 0
5.5 0.006526692708 0
{35 rows, 105 numbers, mean 1.640656e+01}
95.5 0.0002115885417 0
95.5 0.0001953125 0
100.5 0.0001953125 0
100.5 0 0


0.5 0
0.5 0.006526692708
5.5 0.00966796875
10.5 0.01067708333
{14 rows, 28 numbers, mean 2.400262e+01}
85.5 0.0003092447917
90.5 0.0002115885417
95.5 0.0001953125
100.5 0


0.5 0 0
0.5 0 0
0.5 0.002376302083 0
5.5 0.002376302083 0
5.5 0.002115885417 0
10.5 0.002115885417 0
10.5 0.001448567708 0
15.5 0.001448567708 0
15.5 0.0007486979167 0
20.5 0.0007486979167 0
20.5 0.0005859375 0
25.5 0.0005859375 0
25.5 0.0004557291667 0
30.5 0.0004557291667 0
30.5 0 0


0.5 0
0.5 0.002376302083
5.5 0.002115885417
10.5 0.001448567708
15.5 0.0007486979167
20.5 0.0005859375
25.5 0.0004557291667
30.5 0


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.063117
set rmargin at screen 0.977133
set tmargin at screen 0.791667
set bmargin at screen 0.600926
set xrange [0:194.31]
unset logscale x
set yrange [0:0.05145117187]
unset logscale y
set xtics ('' 0, '' 50, '' 100, '' 150) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0 %%' 0, '2 %%' 0.02, '4 %%' 0.04) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2:3 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder, \
     $data index 1 using 1:2 with steps linewidth 2 linecolor rgb '#0072B2' dt solid, \
     $data index 2 using 1:2 with lines linewidth 1.6 linecolor rgb '#222222' dt (6.25,11.2)

# panel 2
set lmargin at screen 0.063117
set rmargin at screen 0.977133
set tmargin at screen 0.531481
set bmargin at screen 0.340741
set xrange [0:194.31]
unset logscale x
set yrange [0:0.05145117187]
unset logscale y
set xtics ('' 0, '' 50, '' 100, '' 150) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0 %%' 0, '2 %%' 0.02, '4 %%' 0.04) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 3 using 1:2:3 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder, \
     $data index 4 using 1:2 with steps linewidth 2 linecolor rgb '#D55E00' dt solid

# panel 3
set lmargin at screen 0.063117
set rmargin at screen 0.977133
set tmargin at screen 0.271296
set bmargin at screen 0.080556
set xrange [0:194.31]
unset logscale x
set yrange [0:0.05145117187]
unset logscale y
set xtics ('0' 0, '50' 50, '100' 100, '150' 150) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0 %%' 0, '2 %%' 0.02, '4 %%' 0.04) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 5 using 1:2:3 with filledcurves fillcolor rgb '#009E73' fillstyle transparent solid 0.18 noborder, \
     $data index 6 using 1:2 with steps linewidth 2 linecolor rgb '#009E73' dt solid

# titles, names and words, in pixels from the upper left
set lmargin at screen 0
set rmargin at screen 1
set tmargin at screen 1
set bmargin at screen 0
unset logscale
set xrange [0:1200]
set yrange [720:0]
set border 0
unset tics
unset grid
unset colorbox
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set label 'Three clans' at 75.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'oak wins 89.0 %, ash 10.1 %, elm 0.82 %.' at 75.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'By the equations: oak wins at 67.7 hours with 66.1 soldiers (9 %).' at 75.7, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '61,440 simulated battles.' at 75.7, 100.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'probability' at 18.0, 218.7 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'oak wins 89.0 %; median 70 left, 80 % within 26 to 118' at 75.7, 137.0 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'by the equations' at 455.7, 276.3 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'probability' at 18.0, 406.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'ash wins 10.1 %; median 26 left, 80 % within 8 to 56' at 75.7, 324.3 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
set label 'soldiers left, 5 a bar' at 624.1, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'probability' at 18.0, 593.3 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'elm wins 0.82 %; median 9 left, 80 % within 2 to 27' at 75.7, 511.7 left front noenhanced font 'DejaVu Sans:Bold,16.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
