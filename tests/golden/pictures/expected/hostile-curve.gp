# Draws curve.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'curve.png'
$data << END_OF_DATA
20 0
20 40


24.52484375 0
24.52484375 40


0 30 30
0.2043736979 29 30
0.4087473959 29 30
0.6131210938 29 30
{191 rows, 573 numbers, mean 2.450000e+01}
39.8528711 21 35
40.05724479 21 35
40.26161849 21 35
40.46599219 20 35


0 25 25
0.2043736979 24 25
0.4087473959 23 25
0.6131210938 23 25
{191 rows, 573 numbers, mean 1.438657e+01}
39.8528711 5 5
40.05724479 5 5
40.26161849 5 5
40.46599219 5 5


# </svg> & $(id)
0 30
0.1232404209 29.93851639
0.2464808417 29.87730561
0.3697212626 29.81636709
{194 rows, 388 numbers, mean 1.969610e+01}
24.15512249 31.6581921
24.27836291 31.64514732
24.40160333 31.63239092
24.52484375 31.61992279


24.52484375 31.61992279
40.46599219 31.61992279


# @x {/40 y} %s 将軍
0 25
0.1232404209 24.88919736
0.2464808417 24.77862154
0.3697212626 24.66827153
{194 rows, 388 numbers, mean 1.366543e+01}
24.15512249 5.35092657
24.27836291 5.233903705
24.40160333 5.116928538
24.52484375 5


24.52484375 5
40.46599219 5


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.055767
set rmargin at screen 0.851283
set tmargin at screen 0.819444
set bmargin at screen 0.080556
set xrange [0:40.46599219]
unset logscale x
set yrange [0:40]
unset logscale y
set xtics ('0' 0, '10' 10, '20' 20, '30' 30, '40' 40) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('0' 0, '5' 5, '{13 numbers, mean 2.384615e+01}' 40) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
set grid xtics ytics back linetype 1 linecolor rgb '#E4E4E4' linewidth 1
set x2range [0:1]
set y2range [0:1]
unset colorbox
plot $data index 0 using 1:2 with lines linewidth 1.2 linecolor rgb '#0072B2' dt (8.33,15), \
     $data index 1 using 1:2 with lines linewidth 1.2 linecolor rgb '#D55E00' dt (8.33,15), \
     $data index 2 using 1:2:3 with filledcurves fillcolor rgb '#0072B2' fillstyle transparent solid 0.18 noborder, \
     $data index 3 using 1:2:3 with filledcurves fillcolor rgb '#D55E00' fillstyle transparent solid 0.18 noborder, \
     $data index 4 using 1:2 with lines linewidth 2.6 linecolor rgb '#0072B2' dt solid, \
     $data index 5 using 1:2 with lines linewidth 1.2 linecolor rgb '#9BBFDE' dt (8.33,15), \
     $data index 6 using 1:2 with lines linewidth 2.6 linecolor rgb '#D55E00' dt (13.8,9.23), \
     $data index 7 using 1:2 with lines linewidth 1.2 linecolor rgb '#F2B99C' dt (8.33,15)

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
set arrow from 538.7, 130.0 to 538.7, 123.0 nohead front linecolor rgb '#6E6E6E' linewidth 1.2 dt (8.33,15)
set arrow from 645.5, 130.0 to 645.5, 123.0 nohead front linecolor rgb '#6E6E6E' linewidth 1.2 dt (8.33,15)
set label '<b>&amp; ''q'' "d" `id` $(id) \ {/Bold x} %s ]]> -->' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label '</svg> & $(id) wins at 24.52 <h&> with 31.6 soldiers (81 %).' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'Bands: where 80 % of 20 random battles lie, seed 1.' at 66.9, 78.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#6E6E6E'
set label 'time (<h&>)' at 544.2, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'soldiers' at 18.0, 396.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '</svg> & $(id) +9' at 538.7, 114.0 center front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#0072B2' boxed bs 2
set label '@x {/40 y} %s 将軍 breaks' at 711.5, 114.0 center front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#D55E00' boxed bs 2
set label '</svg> & $(id) 31.6' at 1033.5, 241.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#0072B2'
set label '@x {/40 y} %s 将軍 5' at 1033.5, 595.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#D55E00'
plot NaN notitle
unset multiplot
