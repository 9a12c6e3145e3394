# Draws curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'curve.png'
$data << END_OF_DATA
# blue
0 3.2e+12
0.005025125628 3.199999985e+12
0.01005025126 3.199999971e+12
0.01507537688 3.199999956e+12
{192 rows, 384 numbers, mean 1.599999e+12}
0.9849246231 3.199997144e+12
0.9899497487 3.199997129e+12
0.9949748744 3.199997115e+12
1 3.1999971e+12


1 3.1999971e+12
1 3.1999971e+12


# red
0 2.9e+12
0.005025125628 2.899999984e+12
0.01005025126 2.899999968e+12
0.01507537688 2.899999952e+12
{192 rows, 384 numbers, mean 1.449999e+12}
0.9849246231 2.899996848e+12
0.9899497487 2.899996832e+12
0.9949748744 2.899996816e+12
1 2.8999968e+12


1 2.8999968e+12
1 2.8999968e+12


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.091467
set rmargin at screen 0.898767
set tmargin at screen 0.888889
set bmargin at screen 0.080556
set xrange [0:1]
unset logscale x
set yrange [0:4e+12]
unset logscale y
set xtics ('0' 0, '0.2' 0.2, '0.4' 0.4, '0.6' 0.6, '0.8' 0.8, '1' 1) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0' 0, '5e+11' 5e+11, '{13 numbers, mean 2.384615e+12}' 4e+12) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2 with lines linewidth 2.6 linecolor rgb '#1F6FB5' dt solid, \
     $data index 1 using 1:2 with lines linewidth 1.2 linecolor rgb '#9EBEE0' dt (8.33,15), \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#C9302C' dt (13.8,9.23), \
     $data index 3 using 1:2 with lines linewidth 1.2 linecolor rgb '#EFA89F' dt (8.33,15)

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
set label 'huge.yaml' at 109.8, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'No winner: the time was over at 1 second.' at 109.8, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'time (second)' at 594.1, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'blue 3.2e+12' at 1090.5, 196.4 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#1F6FB5'
set label 'red 2.9e+12' at 1090.5, 240.1 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#C9302C'
plot NaN notitle
unset multiplot
