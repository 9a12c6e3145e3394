# Draws odds.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'odds.png'
$data << END_OF_DATA
15.5 0 0
15.5 0 0
15.5 0.0009765625 0
16.5 0.0009765625 0
{41 rows, 123 numbers, mean 8.930696e+00}
37.5 0.015625 0
37.5 0.002685546875 0
38.5 0.002685546875 0
38.5 0 0


15.5 0
15.5 0.0009765625
16.5 0.000244140625
17.5 0.002685546875
{17 rows, 34 numbers, mean 1.327782e+01}
35.5 0.03125
36.5 0.015625
37.5 0.002685546875
38.5 0


31.61992279 0
31.61992279 0.1424414063


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.070583
set rmargin at screen 0.980867
set tmargin at screen 0.827778
set bmargin at screen 0.080556
set xrange [15.04:38.96]
unset logscale x
set yrange [0:0.1424414063]
unset logscale y
set xtics ('20' 20, '25' 25, '30' 30, '35' 35) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0 %%' 0, '2 %%' 0.02, '{11 numbers, mean 4.945455e+00} %%' 0.14) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2:3 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder, \
     $data index 1 using 1:2 with steps linewidth 2 linecolor rgb '#0072B2' dt solid, \
     $data index 2 using 1:2 with lines linewidth 1.6 linecolor rgb '#222222' dt (6.25,11.2)

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
set label '<b>&amp; ''q'' "d" `id` $(id) \ {/Bold x} %s ]]> -->' at 84.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label '</svg> & $(id) wins 100 %, @x {/40 y} %s 将軍 0 %.' at 84.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'By the equations: </svg> & $(id) wins at 24.52 <h&> with 31.6 soldiers (81 %).' at 84.7, 78.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '4,096 simulated battles.' at 84.7, 100.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'soldiers left of </svg> & $(id)' at 630.9, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'probability' at 18.0, 393.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '</svg> & $(id) wins 100 %' at 101.1, 156.3 left front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#0072B2'
set label 'median 30 left, 80 % within 24 to 35' at 101.1, 193.9 left front noenhanced font 'DejaVu Sans,13.6' textcolor rgb '#6E6E6E' boxed bs 1
set label '@x {/40 y} %s 将軍 wins 0 %' at 1160.7, 156.3 right front noenhanced font 'DejaVu Sans:Bold,17.6' textcolor rgb '#D55E00'
set label 'by the equations' at 848.8, 135.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
plot NaN notitle
unset multiplot
