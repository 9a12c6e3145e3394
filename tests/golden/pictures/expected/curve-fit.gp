# Draws curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'curve.png'
$data << END_OF_DATA
# blue
0 8
0.05646458475 7.939754232
0.1129291695 7.879843038
0.1693937542 7.820263893
{192 rows, 384 numbers, mean 4.562467e+00}
11.06705861 0.09261544648
11.1235232 0.06174146289
11.17998778 0.03087008102
11.23645237 0


11.23645237 0
11.23645237 0


# red
0 17
0.05646458475 16.90549701
0.1129291695 16.81170641
0.1693937542 16.71862423
{192 rows, 384 numbers, mean 8.438812e+00}
11.06705861 8.68818616
11.1235232 8.687271015
11.17998778 8.686721943
11.23645237 8.686538922


11.23645237 8.686538922
11.23645237 8.686538922


1 7.6
3 6.5
6 5.2
10 3.1


1 7.6
3 6.5
6 5.2
10 3.1


1 16.3
3 15.1
6 13.2
10 11.5


1 16.3
3 15.1
6 13.2
10 11.5


0 0
11.23645237 0


1 0.6193453366
3 1.293287657
6 2.161073983
10 2.421736583


1 0.8711684072
3 2.21932642
6 2.891239256
10 2.725535027


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.058100
set rmargin at screen 0.929100
set tmargin at screen 0.858333
set bmargin at screen 0.334077
set xrange [0:11.23645237]
unset logscale x
set yrange [0:20]
unset logscale y
set xtics ('' 0, '' 2, '' 4, '' 6, '' 8, '' 10) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0' 0, '5' 5, '10' 10, '15' 15, '20' 20) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2 with lines linewidth 2.6 linecolor rgb '#1F6FB5' dt solid, \
     $data index 1 using 1:2 with lines linewidth 1.2 linecolor rgb '#9EBEE0' dt (8.33,15), \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#C9302C' dt (13.8,9.23), \
     $data index 3 using 1:2 with lines linewidth 1.2 linecolor rgb '#EFA89F' dt (8.33,15), \
     $data index 4 using 1:2 with points pointtype 7 pointsize 0.9 linewidth 1.8 linecolor rgb '#FFFFFF', \
     $data index 5 using 1:2 with points pointtype 6 pointsize 0.9 linewidth 1.8 linecolor rgb '#1F6FB5', \
     $data index 6 using 1:2 with points pointtype 7 pointsize 0.9 linewidth 1.8 linecolor rgb '#FFFFFF', \
     $data index 7 using 1:2 with points pointtype 6 pointsize 0.9 linewidth 1.8 linecolor rgb '#C9302C'

# panel 2
set lmargin at screen 0.058100
set rmargin at screen 0.929100
set tmargin at screen 0.300743
set bmargin at screen 0.080556
set xrange [0:11.23645237]
unset logscale x
set yrange [-3.180363182:3.180363182]
unset logscale y
set xtics ('0' 0, '2' 2, '4' 4, '6' 6, '8' 8, '10' 10) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('−2' -2, '0' 0, '+2' 2) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 8 using 1:2 with lines linewidth 1.2 linecolor rgb '#6E6E6E' dt solid, \
     $data index 9 using 1:2 with points pointtype 7 pointsize 0.9 linewidth 1.8 linecolor rgb '#1F6FB5', \
     $data index 10 using 1:2 with points pointtype 7 pointsize 0.9 linewidth 1.8 linecolor rgb '#C9302C'

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
set label 'Swords for hire' at 69.7, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'red wins at 11.24 turns with 8.69 soldiers (51 %).' at 69.7, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Fitted: units.sword.hit 0.3776. Points: reported.' at 69.7, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'soldiers' at 18.0, 290.7 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue 0' at 1126.9, 479.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#1F6FB5'
set label 'red 8.69' at 1126.9, 315.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#C9302C'
set label 'time (turn)' at 592.3, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'reported less curve' at 18.0, 582.7 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
plot NaN notitle
unset multiplot
