# Draws heatmap.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'heatmap.png'
$data << END_OF_DATA
0.74402 0.74402 0.74402 0.74402 {232 numbers, mean 7.889869e-01} 0.8253 0.8253 0.8253 0.8253
0.74402 0.74402 0.74402 0.74402 {232 numbers, mean 7.889869e-01} 0.8253 0.8253 0.8253 0.8253
0.74402 0.74402 0.74402 0.74402 {232 numbers, mean 7.889869e-01} 0.8253 0.8253 0.8253 0.8253
0.74402 0.74402 0.74402 0.74402 {232 numbers, mean 7.889869e-01} 0.8253 0.8253 0.8253 0.8253
{152 rows, 36712 numbers, mean 1.850738e-01}
-0.66332 -0.66332 -0.66332 -0.66332 {232 numbers, mean -5.688561e-01} -0.46476 -0.46476 -0.46476 -0.46476
-0.66332 -0.66332 -0.66332 -0.66332 {232 numbers, mean -5.688561e-01} -0.46476 -0.46476 -0.46476 -0.46476
-0.66332 -0.66332 -0.66332 -0.66332 {232 numbers, mean -5.688561e-01} -0.46476 -0.46476 -0.46476 -0.46476
-0.66332 -0.66332 -0.66332 -0.66332 {232 numbers, mean -5.688561e-01} -0.46476 -0.46476 -0.46476 -0.46476


20 14.96662955
21.6 15.55377768
23.2 16.11955334
24.8 16.66613332
24.8015873 16.66666667
26.4 17.19534821
28 17.7087549


# break-even
20 14.96662955
21.6 15.55377768
23.2 16.11955334
24.8 16.66613332
24.8015873 16.66666667
26.4 17.19534821
28 17.7087549


24 17


24 17


END_OF_DATA
set datafile missing 'NaN'
unset key
set multiplot

# panel 1
set lmargin at screen 0.055767
set rmargin at screen 0.916567
set tmargin at screen 0.888889
set bmargin at screen 0.080556
set xrange [20:28]
unset logscale x
set yrange [10:20]
unset logscale y
set xtics ('20' 20, '21' 21, '{13 numbers, mean 2.476923e+01}' 28) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set ytics ('10' 10, '12' 12, '14' 14, '16' 16, '18' 18, '20' 20) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
set border 3 linecolor rgb '#8A8A8A' linewidth 1.2
unset grid
set x2range [0:1]
set y2range [0:1]
set palette maxcolors 0 defined (-1 '#70292A', -0.95 '#{127 numbers, mean 1.614173e+98} '#1F4874', 1 '#1E436B')
set cbrange [-1:1]
set colorbox vertical user origin 0.931567, 0.080556 size 0.013333, 0.808333 noborder
set cbtics ('−1' -1, '−0.5' -0.5, '0' 0, '+0.5' 0.5, '+1' 1) nomirror out scale 0.6 textcolor rgb '#222222' font 'DejaVu Sans,14.0'
plot $data index 0 matrix using (-0.1+0.005*($1+0.5)):(-0.1666666667+0.008333333333*($2+0.5)):3 axes x2y2 with image, \
     $data index 1 using 1:2 with lines linewidth 6 linecolor rgb '#FFFFFF' dt solid, \
     $data index 2 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 3 using 1:2 with points pointtype 7 pointsize 1.5 linewidth 1.8 linecolor rgb '#FFFFFF', \
     $data index 4 using 1:2 with points pointtype 6 pointsize 1.5 linewidth 1.8 linecolor rgb '#222222'

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
set label 'Swords for hire' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin (+ blue, − red), by the equations' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'knight health (health)' at 583.4, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red sword (soldiers)' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'break-even' at 694.7, 288.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'this scenario' at 596.4, 254.6 left front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN notitle
unset multiplot
