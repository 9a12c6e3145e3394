# Draws heatmap.png with gnuplot 5.4 or newer: gnuplot FILE
set encoding utf8
set terminal pngcairo size 1200,720 font 'DejaVu Sans,13' fontscale 0.75 linewidth 1 noenhanced
set output 'heatmap.png'
unset key
unset tics
set border 0
set clip two
set style textbox 1 opaque noborder fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 2 opaque border rgb '#BBBBBB' fillcolor rgb '#FFFFFF' margins 0.8, 0.5
set style textbox 3 opaque noborder fillcolor rgb '#38FFFFFF' margins 0.2, 0.2
set multiplot
set lmargin at screen 0.066133
set rmargin at screen 0.911800
set tmargin at screen 0.891667
set bmargin at screen 0.077778
set xrange [79.4:1094.2]
set yrange [664.0:78.0]
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#EEF0F1' fillstyle solid border linecolor rgb '#EEF0F1' linewidth 1, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#E8EDEF' fillstyle solid border linecolor rgb '#E8EDEF' linewidth 1, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#E1E9ED' fillstyle solid border linecolor rgb '#E1E9ED' linewidth 1, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#DBE5EC' fillstyle solid border linecolor rgb '#DBE5EC' linewidth 1, \
     $data index 4 using 1:2 with filledcurves closed fillcolor rgb '#D5E1EA' fillstyle solid border linecolor rgb '#D5E1EA' linewidth 1, \
     $data index 5 using 1:2 with filledcurves closed fillcolor rgb '#CFDDE8' fillstyle solid border linecolor rgb '#CFDDE8' linewidth 1, \
     $data index 6 using 1:2 with filledcurves closed fillcolor rgb '#C9DAE7' fillstyle solid border linecolor rgb '#C9DAE7' linewidth 1, \
     $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#C3D6E5' fillstyle solid border linecolor rgb '#C3D6E5' linewidth 1, \
     $data index 8 using 1:2 with filledcurves closed fillcolor rgb '#BDD2E3' fillstyle solid border linecolor rgb '#BDD2E3' linewidth 1, \
     $data index 9 using 1:2 with filledcurves closed fillcolor rgb '#B7CEE2' fillstyle solid border linecolor rgb '#B7CEE2' linewidth 1, \
     $data index 10 using 1:2 with filledcurves closed fillcolor rgb '#B1CBE0' fillstyle solid border linecolor rgb '#B1CBE0' linewidth 1, \
     $data index 11 using 1:2 with filledcurves closed fillcolor rgb '#AAC7DE' fillstyle solid border linecolor rgb '#AAC7DE' linewidth 1, \
     $data index 12 using 1:2 with filledcurves closed fillcolor rgb '#A4C3DC' fillstyle solid border linecolor rgb '#A4C3DC' linewidth 1, \
     $data index 13 using 1:2 with filledcurves closed fillcolor rgb '#9EBFDA' fillstyle solid border linecolor rgb '#9EBFDA' linewidth 1, \
     $data index 14 using 1:2 with filledcurves closed fillcolor rgb '#98BCD9' fillstyle solid border linecolor rgb '#98BCD9' linewidth 1, \
     $data index 15 using 1:2 with filledcurves closed fillcolor rgb '#92B8D7' fillstyle solid border linecolor rgb '#92B8D7' linewidth 1, \
     $data index 16 using 1:2 with filledcurves closed fillcolor rgb '#8CB4D5' fillstyle solid border linecolor rgb '#8CB4D5' linewidth 1, \
     $data index 17 using 1:2 with filledcurves closed fillcolor rgb '#88B1D4' fillstyle solid border linecolor rgb '#88B1D4' linewidth 1, \
     $data index 18 using 1:2 with filledcurves closed fillcolor rgb '#83AFD2' fillstyle solid border linecolor rgb '#83AFD2' linewidth 1, \
     $data index 19 using 1:2 with filledcurves closed fillcolor rgb '#7FACD1' fillstyle solid border linecolor rgb '#7FACD1' linewidth 1, \
     $data index 20 using 1:2 with filledcurves closed fillcolor rgb '#7AA9D0' fillstyle solid border linecolor rgb '#7AA9D0' linewidth 1, \
     $data index 21 using 1:2 with filledcurves closed fillcolor rgb '#76A7CE' fillstyle solid border linecolor rgb '#76A7CE' linewidth 1, \
     $data index 22 using 1:2 with filledcurves closed fillcolor rgb '#72A4CD' fillstyle solid border linecolor rgb '#72A4CD' linewidth 1, \
     $data index 23 using 1:2 with filledcurves closed fillcolor rgb '#6DA1CB' fillstyle solid border linecolor rgb '#6DA1CB' linewidth 1, \
     $data index 24 using 1:2 with filledcurves closed fillcolor rgb '#699FCA' fillstyle solid border linecolor rgb '#699FCA' linewidth 1, \
     $data index 25 using 1:2 with filledcurves closed fillcolor rgb '#649CC9' fillstyle solid border linecolor rgb '#649CC9' linewidth 1, \
     $data index 26 using 1:2 with filledcurves closed fillcolor rgb '#6099C7' fillstyle solid border linecolor rgb '#6099C7' linewidth 1, \
     $data index 27 using 1:2 with filledcurves closed fillcolor rgb '#5B97C6' fillstyle solid border linecolor rgb '#5B97C6' linewidth 1, \
     $data index 28 using 1:2 with filledcurves closed fillcolor rgb '#5694C4' fillstyle solid border linecolor rgb '#5694C4' linewidth 1, \
     $data index 29 using 1:2 with filledcurves closed fillcolor rgb '#5291C3' fillstyle solid border linecolor rgb '#5291C3' linewidth 1, \
     $data index 30 using 1:2 with filledcurves closed fillcolor rgb '#4D8EC1' fillstyle solid border linecolor rgb '#4D8EC1' linewidth 1, \
     $data index 31 using 1:2 with filledcurves closed fillcolor rgb '#488CC0' fillstyle solid border linecolor rgb '#488CC0' linewidth 1, \
     $data index 32 using 1:2 with filledcurves closed fillcolor rgb '#4389BF' fillstyle solid border linecolor rgb '#4389BF' linewidth 1, \
     $data index 33 using 1:2 with filledcurves closed fillcolor rgb '#3E86BD' fillstyle solid border linecolor rgb '#3E86BD' linewidth 1, \
     $data index 34 using 1:2 with filledcurves closed fillcolor rgb '#3884BC' fillstyle solid border linecolor rgb '#3884BC' linewidth 1, \
     $data index 35 using 1:2 with filledcurves closed fillcolor rgb '#3281BA' fillstyle solid border linecolor rgb '#3281BA' linewidth 1, \
     $data index 36 using 1:2 with filledcurves closed fillcolor rgb '#2C7EB9' fillstyle solid border linecolor rgb '#2C7EB9' linewidth 1, \
     $data index 37 using 1:2 with filledcurves closed fillcolor rgb '#267CB7' fillstyle solid border linecolor rgb '#267CB7' linewidth 1, \
     $data index 38 using 1:2 with filledcurves closed fillcolor rgb '#1E79B6' fillstyle solid border linecolor rgb '#1E79B6' linewidth 1, \
     $data index 39 using 1:2 with filledcurves closed fillcolor rgb '#1576B4' fillstyle solid border linecolor rgb '#1576B4' linewidth 1, \
     $data index 40 using 1:2 with filledcurves closed fillcolor rgb '#0873B3' fillstyle solid border linecolor rgb '#0873B3' linewidth 1, \
     $data index 41 using 1:2 with filledcurves closed fillcolor rgb '#0171B1' fillstyle solid border linecolor rgb '#0171B1' linewidth 1, \
     $data index 42 using 1:2 with filledcurves closed fillcolor rgb '#036FAE' fillstyle solid border linecolor rgb '#036FAE' linewidth 1, \
     $data index 43 using 1:2 with filledcurves closed fillcolor rgb '#056EAB' fillstyle solid border linecolor rgb '#056EAB' linewidth 1, \
     $data index 44 using 1:2 with filledcurves closed fillcolor rgb '#076CA9' fillstyle solid border linecolor rgb '#076CA9' linewidth 1, \
     $data index 45 using 1:2 with filledcurves closed fillcolor rgb '#096AA6' fillstyle solid border linecolor rgb '#096AA6' linewidth 1, \
     $data index 46 using 1:2 with filledcurves closed fillcolor rgb '#0A69A3' fillstyle solid border linecolor rgb '#0A69A3' linewidth 1, \
     $data index 47 using 1:2 with filledcurves closed fillcolor rgb '#0C67A0' fillstyle solid border linecolor rgb '#0C67A0' linewidth 1, \
     $data index 48 using 1:2 with filledcurves closed fillcolor rgb '#0D659E' fillstyle solid border linecolor rgb '#0D659E' linewidth 1, \
     $data index 49 using 1:2 with filledcurves closed fillcolor rgb '#0E649B' fillstyle solid border linecolor rgb '#0E649B' linewidth 1, \
     $data index 50 using 1:2 with filledcurves closed fillcolor rgb '#0F6298' fillstyle solid border linecolor rgb '#0F6298' linewidth 1, \
     $data index 51 using 1:2 with filledcurves closed fillcolor rgb '#106096' fillstyle solid border linecolor rgb '#106096' linewidth 1, \
     $data index 52 using 1:2:3 with circles fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#222222' linewidth 2.7
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 53 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 54 using 1:2 with filledcurves closed fillcolor rgb '#18476D' fillstyle solid border linecolor rgb '#18476D' linewidth 1, \
     $data index 55 using 1:2 with filledcurves closed fillcolor rgb '#174C76' fillstyle solid border linecolor rgb '#174C76' linewidth 1, \
     $data index 56 using 1:2 with filledcurves closed fillcolor rgb '#16527F' fillstyle solid border linecolor rgb '#16527F' linewidth 1, \
     $data index 57 using 1:2 with filledcurves closed fillcolor rgb '#145888' fillstyle solid border linecolor rgb '#145888' linewidth 1, \
     $data index 58 using 1:2 with filledcurves closed fillcolor rgb '#125D91' fillstyle solid border linecolor rgb '#125D91' linewidth 1, \
     $data index 59 using 1:2 with filledcurves closed fillcolor rgb '#0F639A' fillstyle solid border linecolor rgb '#0F639A' linewidth 1, \
     $data index 60 using 1:2 with filledcurves closed fillcolor rgb '#0A69A4' fillstyle solid border linecolor rgb '#0A69A4' linewidth 1, \
     $data index 61 using 1:2 with filledcurves closed fillcolor rgb '#046FAD' fillstyle solid border linecolor rgb '#046FAD' linewidth 1, \
     $data index 62 using 1:2 with filledcurves closed fillcolor rgb '#1877B5' fillstyle solid border linecolor rgb '#1877B5' linewidth 1, \
     $data index 63 using 1:2 with filledcurves closed fillcolor rgb '#3180BA' fillstyle solid border linecolor rgb '#3180BA' linewidth 1, \
     $data index 64 using 1:2 with filledcurves closed fillcolor rgb '#448ABF' fillstyle solid border linecolor rgb '#448ABF' linewidth 1, \
     $data index 65 using 1:2 with filledcurves closed fillcolor rgb '#5593C4' fillstyle solid border linecolor rgb '#5593C4' linewidth 1, \
     $data index 66 using 1:2 with filledcurves closed fillcolor rgb '#659DC9' fillstyle solid border linecolor rgb '#659DC9' linewidth 1, \
     $data index 67 using 1:2 with filledcurves closed fillcolor rgb '#75A6CE' fillstyle solid border linecolor rgb '#75A6CE' linewidth 1, \
     $data index 68 using 1:2 with filledcurves closed fillcolor rgb '#84AFD3' fillstyle solid border linecolor rgb '#84AFD3' linewidth 1, \
     $data index 69 using 1:2 with filledcurves closed fillcolor rgb '#97BBD8' fillstyle solid border linecolor rgb '#97BBD8' linewidth 1, \
     $data index 70 using 1:2 with filledcurves closed fillcolor rgb '#ACC8DE' fillstyle solid border linecolor rgb '#ACC8DE' linewidth 1, \
     $data index 71 using 1:2 with filledcurves closed fillcolor rgb '#C1D5E5' fillstyle solid border linecolor rgb '#C1D5E5' linewidth 1, \
     $data index 72 using 1:2 with filledcurves closed fillcolor rgb '#D7E2EA' fillstyle solid border linecolor rgb '#D7E2EA' linewidth 1, \
     $data index 73 using 1:2 with filledcurves closed fillcolor rgb '#ECEFF0' fillstyle solid border linecolor rgb '#ECEFF0' linewidth 1, \
     $data index 74 using 1:2 with filledcurves closed fillcolor rgb '#F6EFE9' fillstyle solid border linecolor rgb '#F6EFE9' linewidth 1, \
     $data index 75 using 1:2 with filledcurves closed fillcolor rgb '#F5E0D4' fillstyle solid border linecolor rgb '#F5E0D4' linewidth 1, \
     $data index 76 using 1:2 with filledcurves closed fillcolor rgb '#F2D1BF' fillstyle solid border linecolor rgb '#F2D1BF' linewidth 1, \
     $data index 77 using 1:2 with filledcurves closed fillcolor rgb '#F0C2AB' fillstyle solid border linecolor rgb '#F0C2AB' linewidth 1, \
     $data index 78 using 1:2 with filledcurves closed fillcolor rgb '#EDB396' fillstyle solid border linecolor rgb '#EDB396' linewidth 1, \
     $data index 79 using 1:2 with filledcurves closed fillcolor rgb '#EAA785' fillstyle solid border linecolor rgb '#EAA785' linewidth 1, \
     $data index 80 using 1:2 with filledcurves closed fillcolor rgb '#E79C76' fillstyle solid border linecolor rgb '#E79C76' linewidth 1, \
     $data index 81 using 1:2 with filledcurves closed fillcolor rgb '#E49166' fillstyle solid border linecolor rgb '#E49166' linewidth 1, \
     $data index 82 using 1:2 with filledcurves closed fillcolor rgb '#E18656' fillstyle solid border linecolor rgb '#E18656' linewidth 1, \
     $data index 83 using 1:2 with filledcurves closed fillcolor rgb '#DE7B45' fillstyle solid border linecolor rgb '#DE7B45' linewidth 1, \
     $data index 84 using 1:2 with filledcurves closed fillcolor rgb '#DB7032' fillstyle solid border linecolor rgb '#DB7032' linewidth 1, \
     $data index 85 using 1:2 with filledcurves closed fillcolor rgb '#D76419' fillstyle solid border linecolor rgb '#D76419' linewidth 1, \
     $data index 86 using 1:2 with filledcurves closed fillcolor rgb '#CF5C07' fillstyle solid border linecolor rgb '#CF5C07' linewidth 1, \
     $data index 87 using 1:2 with filledcurves closed fillcolor rgb '#C25811' fillstyle solid border linecolor rgb '#C25811' linewidth 1, \
     $data index 88 using 1:2 with filledcurves closed fillcolor rgb '#B65317' fillstyle solid border linecolor rgb '#B65317' linewidth 1, \
     $data index 89 using 1:2 with filledcurves closed fillcolor rgb '#AA4F1C' fillstyle solid border linecolor rgb '#AA4F1C' linewidth 1, \
     $data index 90 using 1:2 with filledcurves closed fillcolor rgb '#9E4B1F' fillstyle solid border linecolor rgb '#9E4B1F' linewidth 1, \
     $data index 91 using 1:2 with filledcurves closed fillcolor rgb '#924721' fillstyle solid border linecolor rgb '#924721' linewidth 1, \
     $data index 92 using 1:2 with filledcurves closed fillcolor rgb '#864223' fillstyle solid border linecolor rgb '#864223' linewidth 1, \
     $data index 93 using 1:2 with filledcurves closed fillcolor rgb '#7B3E24' fillstyle solid border linecolor rgb '#7B3E24' linewidth 1, \
     $data index 94 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0.01' at 80.4, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.015' at 249.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.02' at 418.0, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.025' at 586.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.03' at 755.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.035' at 924.4, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.04' at 1093.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.1' at 71.4, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.15' at 71.4, 589.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.2' at 71.4, 516.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.25' at 71.4, 443.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.3' at 71.4, 371.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.35' at 71.4, 298.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.4' at 71.4, 225.5 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.45' at 71.4, 152.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.5' at 71.4, 80.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−1' at 1136.2, 662.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.5' at 1136.2, 516.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 1136.2, 371.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+0.5' at 1136.2, 225.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+1' at 1136.2, 80.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '<b>&amp; ''q'' "d" `id` $(id) \ {/Bold x} %s ]]> -->' at 80.4, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin (+ </svg> & $(id), − @x {/40 y} %s 将軍), deterministic' at 80.4, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label '<i>&$x hit' at 586.8, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '@x {/40 y} %s 将軍 break' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'this scenario' at 768.6, 516.5 left front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN
unset multiplot
