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
set lmargin at screen 0.054933
set rmargin at screen 0.917400
set tmargin at screen 0.891667
set bmargin at screen 0.077778
set xrange [65.9:1100.9]
set yrange [664.0:78.0]
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#BA302C' fillstyle solid border linecolor rgb '#BA302C' linewidth 1, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#BD302C' fillstyle solid border linecolor rgb '#BD302C' linewidth 1, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#C1302C' fillstyle solid border linecolor rgb '#C1302C' linewidth 1, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#C4302C' fillstyle solid border linecolor rgb '#C4302C' linewidth 1, \
     $data index 4 using 1:2 with filledcurves closed fillcolor rgb '#C7302C' fillstyle solid border linecolor rgb '#C7302C' linewidth 1, \
     $data index 5 using 1:2 with filledcurves closed fillcolor rgb '#CA332E' fillstyle solid border linecolor rgb '#CA332E' linewidth 1, \
     $data index 6 using 1:2 with filledcurves closed fillcolor rgb '#CB3933' fillstyle solid border linecolor rgb '#CB3933' linewidth 1, \
     $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#CD3E37' fillstyle solid border linecolor rgb '#CD3E37' linewidth 1, \
     $data index 8 using 1:2 with filledcurves closed fillcolor rgb '#CE433B' fillstyle solid border linecolor rgb '#CE433B' linewidth 1, \
     $data index 9 using 1:2 with filledcurves closed fillcolor rgb '#D04840' fillstyle solid border linecolor rgb '#D04840' linewidth 1, \
     $data index 10 using 1:2 with filledcurves closed fillcolor rgb '#D14D44' fillstyle solid border linecolor rgb '#D14D44' linewidth 1, \
     $data index 11 using 1:2 with filledcurves closed fillcolor rgb '#D35248' fillstyle solid border linecolor rgb '#D35248' linewidth 1, \
     $data index 12 using 1:2 with filledcurves closed fillcolor rgb '#D4564C' fillstyle solid border linecolor rgb '#D4564C' linewidth 1, \
     $data index 13 using 1:2 with filledcurves closed fillcolor rgb '#D65A50' fillstyle solid border linecolor rgb '#D65A50' linewidth 1, \
     $data index 14 using 1:2 with filledcurves closed fillcolor rgb '#D75F54' fillstyle solid border linecolor rgb '#D75F54' linewidth 1, \
     $data index 15 using 1:2 with filledcurves closed fillcolor rgb '#D86358' fillstyle solid border linecolor rgb '#D86358' linewidth 1, \
     $data index 16 using 1:2 with filledcurves closed fillcolor rgb '#D9675C' fillstyle solid border linecolor rgb '#D9675C' linewidth 1, \
     $data index 17 using 1:2 with filledcurves closed fillcolor rgb '#DB6B60' fillstyle solid border linecolor rgb '#DB6B60' linewidth 1, \
     $data index 18 using 1:2 with filledcurves closed fillcolor rgb '#DC6F64' fillstyle solid border linecolor rgb '#DC6F64' linewidth 1, \
     $data index 19 using 1:2 with filledcurves closed fillcolor rgb '#DD7368' fillstyle solid border linecolor rgb '#DD7368' linewidth 1, \
     $data index 20 using 1:2 with filledcurves closed fillcolor rgb '#DE776C' fillstyle solid border linecolor rgb '#DE776C' linewidth 1, \
     $data index 21 using 1:2 with filledcurves closed fillcolor rgb '#E07B6F' fillstyle solid border linecolor rgb '#E07B6F' linewidth 1, \
     $data index 22 using 1:2 with filledcurves closed fillcolor rgb '#E17F73' fillstyle solid border linecolor rgb '#E17F73' linewidth 1, \
     $data index 23 using 1:2 with filledcurves closed fillcolor rgb '#E28377' fillstyle solid border linecolor rgb '#E28377' linewidth 1, \
     $data index 24 using 1:2 with filledcurves closed fillcolor rgb '#E3877B' fillstyle solid border linecolor rgb '#E3877B' linewidth 1, \
     $data index 25 using 1:2 with filledcurves closed fillcolor rgb '#E48B7F' fillstyle solid border linecolor rgb '#E48B7F' linewidth 1, \
     $data index 26 using 1:2 with filledcurves closed fillcolor rgb '#E58F83' fillstyle solid border linecolor rgb '#E58F83' linewidth 1, \
     $data index 27 using 1:2 with filledcurves closed fillcolor rgb '#E69287' fillstyle solid border linecolor rgb '#E69287' linewidth 1, \
     $data index 28 using 1:2 with filledcurves closed fillcolor rgb '#E7968B' fillstyle solid border linecolor rgb '#E7968B' linewidth 1, \
     $data index 29 using 1:2 with filledcurves closed fillcolor rgb '#E89A8F' fillstyle solid border linecolor rgb '#E89A8F' linewidth 1, \
     $data index 30 using 1:2 with filledcurves closed fillcolor rgb '#E99F95' fillstyle solid border linecolor rgb '#E99F95' linewidth 1, \
     $data index 31 using 1:2 with filledcurves closed fillcolor rgb '#EBA59A' fillstyle solid border linecolor rgb '#EBA59A' linewidth 1, \
     $data index 32 using 1:2 with filledcurves closed fillcolor rgb '#ECAAA0' fillstyle solid border linecolor rgb '#ECAAA0' linewidth 1, \
     $data index 33 using 1:2 with filledcurves closed fillcolor rgb '#EDAFA5' fillstyle solid border linecolor rgb '#EDAFA5' linewidth 1, \
     $data index 34 using 1:2 with filledcurves closed fillcolor rgb '#EEB4AB' fillstyle solid border linecolor rgb '#EEB4AB' linewidth 1, \
     $data index 35 using 1:2 with filledcurves closed fillcolor rgb '#EFBAB1' fillstyle solid border linecolor rgb '#EFBAB1' linewidth 1, \
     $data index 36 using 1:2 with filledcurves closed fillcolor rgb '#F0BFB6' fillstyle solid border linecolor rgb '#F0BFB6' linewidth 1, \
     $data index 37 using 1:2 with filledcurves closed fillcolor rgb '#F1C4BC' fillstyle solid border linecolor rgb '#F1C4BC' linewidth 1, \
     $data index 38 using 1:2 with filledcurves closed fillcolor rgb '#F2C9C2' fillstyle solid border linecolor rgb '#F2C9C2' linewidth 1, \
     $data index 39 using 1:2 with filledcurves closed fillcolor rgb '#F3CFC7' fillstyle solid border linecolor rgb '#F3CFC7' linewidth 1, \
     $data index 40 using 1:2 with filledcurves closed fillcolor rgb '#F4D4CD' fillstyle solid border linecolor rgb '#F4D4CD' linewidth 1, \
     $data index 41 using 1:2 with filledcurves closed fillcolor rgb '#F4D9D3' fillstyle solid border linecolor rgb '#F4D9D3' linewidth 1, \
     $data index 42 using 1:2 with filledcurves closed fillcolor rgb '#F5DED9' fillstyle solid border linecolor rgb '#F5DED9' linewidth 1, \
     $data index 43 using 1:2 with filledcurves closed fillcolor rgb '#F6E4DF' fillstyle solid border linecolor rgb '#F6E4DF' linewidth 1, \
     $data index 44 using 1:2 with filledcurves closed fillcolor rgb '#F6E9E4' fillstyle solid border linecolor rgb '#F6E9E4' linewidth 1, \
     $data index 45 using 1:2 with filledcurves closed fillcolor rgb '#F6EEEA' fillstyle solid border linecolor rgb '#F6EEEA' linewidth 1, \
     $data index 46 using 1:2 with filledcurves closed fillcolor rgb '#F7F3F0' fillstyle solid border linecolor rgb '#F7F3F0' linewidth 1, \
     $data index 47 using 1:2 with filledcurves closed fillcolor rgb '#F4F4F2' fillstyle solid border linecolor rgb '#F4F4F2' linewidth 1, \
     $data index 48 using 1:2 with filledcurves closed fillcolor rgb '#EEF0F1' fillstyle solid border linecolor rgb '#EEF0F1' linewidth 1, \
     $data index 49 using 1:2 with filledcurves closed fillcolor rgb '#E8ECEF' fillstyle solid border linecolor rgb '#E8ECEF' linewidth 1, \
     $data index 50 using 1:2 with filledcurves closed fillcolor rgb '#E2E9EE' fillstyle solid border linecolor rgb '#E2E9EE' linewidth 1, \
     $data index 51 using 1:2 with filledcurves closed fillcolor rgb '#DCE5EC' fillstyle solid border linecolor rgb '#DCE5EC' linewidth 1, \
     $data index 52 using 1:2 with filledcurves closed fillcolor rgb '#D6E1EA' fillstyle solid border linecolor rgb '#D6E1EA' linewidth 1, \
     $data index 53 using 1:2 with filledcurves closed fillcolor rgb '#D0DDE9' fillstyle solid border linecolor rgb '#D0DDE9' linewidth 1, \
     $data index 54 using 1:2 with filledcurves closed fillcolor rgb '#CAD9E7' fillstyle solid border linecolor rgb '#CAD9E7' linewidth 1, \
     $data index 55 using 1:2 with filledcurves closed fillcolor rgb '#C4D5E5' fillstyle solid border linecolor rgb '#C4D5E5' linewidth 1, \
     $data index 56 using 1:2 with filledcurves closed fillcolor rgb '#BED2E4' fillstyle solid border linecolor rgb '#BED2E4' linewidth 1, \
     $data index 57 using 1:2 with filledcurves closed fillcolor rgb '#B8CEE2' fillstyle solid border linecolor rgb '#B8CEE2' linewidth 1, \
     $data index 58 using 1:2 with filledcurves closed fillcolor rgb '#B2CAE0' fillstyle solid border linecolor rgb '#B2CAE0' linewidth 1, \
     $data index 59 using 1:2 with filledcurves closed fillcolor rgb '#ACC6DF' fillstyle solid border linecolor rgb '#ACC6DF' linewidth 1, \
     $data index 60 using 1:2 with filledcurves closed fillcolor rgb '#A7C2DD' fillstyle solid border linecolor rgb '#A7C2DD' linewidth 1, \
     $data index 61 using 1:2 with filledcurves closed fillcolor rgb '#A1BEDB' fillstyle solid border linecolor rgb '#A1BEDB' linewidth 1, \
     $data index 62 using 1:2 with filledcurves closed fillcolor rgb '#9BBBDA' fillstyle solid border linecolor rgb '#9BBBDA' linewidth 1, \
     $data index 63 using 1:2 with filledcurves closed fillcolor rgb '#95B7D8' fillstyle solid border linecolor rgb '#95B7D8' linewidth 1, \
     $data index 64 using 1:2 with filledcurves closed fillcolor rgb '#8FB3D6' fillstyle solid border linecolor rgb '#8FB3D6' linewidth 1, \
     $data index 65 using 1:2 with filledcurves closed fillcolor rgb '#8BB0D5' fillstyle solid border linecolor rgb '#8BB0D5' linewidth 1, \
     $data index 66 using 1:2 with filledcurves closed fillcolor rgb '#87ADD3' fillstyle solid border linecolor rgb '#87ADD3' linewidth 1, \
     $data index 67 using 1:2 with filledcurves closed fillcolor rgb '#82ABD2' fillstyle solid border linecolor rgb '#82ABD2' linewidth 1, \
     $data index 68 using 1:2 with filledcurves closed fillcolor rgb '#7EA8D1' fillstyle solid border linecolor rgb '#7EA8D1' linewidth 1, \
     $data index 69 using 1:2 with filledcurves closed fillcolor rgb '#7AA5D0' fillstyle solid border linecolor rgb '#7AA5D0' linewidth 1, \
     $data index 70 using 1:2 with filledcurves closed fillcolor rgb '#76A2CE' fillstyle solid border linecolor rgb '#76A2CE' linewidth 1, \
     $data index 71 using 1:2 with filledcurves closed fillcolor rgb '#72A0CD' fillstyle solid border linecolor rgb '#72A0CD' linewidth 1, \
     $data index 72 using 1:2 with filledcurves closed fillcolor rgb '#6D9DCC' fillstyle solid border linecolor rgb '#6D9DCC' linewidth 1, \
     $data index 73 using 1:2 with filledcurves closed fillcolor rgb '#699ACA' fillstyle solid border linecolor rgb '#699ACA' linewidth 1, \
     $data index 74 using 1:2 with filledcurves closed fillcolor rgb '#6597C9' fillstyle solid border linecolor rgb '#6597C9' linewidth 1, \
     $data index 75 using 1:2 with filledcurves closed fillcolor rgb '#6195C8' fillstyle solid border linecolor rgb '#6195C8' linewidth 1, \
     $data index 76 using 1:2 with filledcurves closed fillcolor rgb '#5C92C6' fillstyle solid border linecolor rgb '#5C92C6' linewidth 1, \
     $data index 77 using 1:2 with filledcurves closed fillcolor rgb '#588FC5' fillstyle solid border linecolor rgb '#588FC5' linewidth 1, \
     $data index 78 using 1:2 with filledcurves closed fillcolor rgb '#548CC4' fillstyle solid border linecolor rgb '#548CC4' linewidth 1, \
     $data index 79 using 1:2 with filledcurves closed fillcolor rgb '#4F8AC2' fillstyle solid border linecolor rgb '#4F8AC2' linewidth 1, \
     $data index 80 using 1:2 with filledcurves closed fillcolor rgb '#4B87C1' fillstyle solid border linecolor rgb '#4B87C1' linewidth 1, \
     $data index 81 using 1:2 with filledcurves closed fillcolor rgb '#4684C0' fillstyle solid border linecolor rgb '#4684C0' linewidth 1, \
     $data index 82 using 1:2 with filledcurves closed fillcolor rgb '#4281BE' fillstyle solid border linecolor rgb '#4281BE' linewidth 1, \
     $data index 83 using 1:2 with filledcurves closed fillcolor rgb '#3D7EBD' fillstyle solid border linecolor rgb '#3D7EBD' linewidth 1, \
     $data index 84 using 1:2 with filledcurves closed fillcolor rgb '#387CBB' fillstyle solid border linecolor rgb '#387CBB' linewidth 1, \
     $data index 85 using 1:2 with filledcurves closed fillcolor rgb '#3379BA' fillstyle solid border linecolor rgb '#3379BA' linewidth 1, \
     $data index 86 using 1:2 with filledcurves closed fillcolor rgb '#2E76B9' fillstyle solid border linecolor rgb '#2E76B9' linewidth 1, \
     $data index 87 using 1:2 with filledcurves closed fillcolor rgb '#2873B7' fillstyle solid border linecolor rgb '#2873B7' linewidth 1, \
     $data index 88 using 1:2 with filledcurves closed fillcolor rgb '#2270B6' fillstyle solid border linecolor rgb '#2270B6' linewidth 1, \
     $data index 89 using 1:2 with filledcurves closed fillcolor rgb '#1F6EB4' fillstyle solid border linecolor rgb '#1F6EB4' linewidth 1, \
     $data index 90 using 1:2 with filledcurves closed fillcolor rgb '#1F6DB1' fillstyle solid border linecolor rgb '#1F6DB1' linewidth 1, \
     $data index 91 using 1:2 with filledcurves closed fillcolor rgb '#1F6BAE' fillstyle solid border linecolor rgb '#1F6BAE' linewidth 1, \
     $data index 92 using 1:2 with filledcurves closed fillcolor rgb '#2069AB' fillstyle solid border linecolor rgb '#2069AB' linewidth 1, \
     $data index 93 using 1:2 with filledcurves closed fillcolor rgb '#2068A9' fillstyle solid border linecolor rgb '#2068A9' linewidth 1, \
     $data index 94 using 1:2 with filledcurves closed fillcolor rgb '#2066A6' fillstyle solid border linecolor rgb '#2066A6' linewidth 1, \
     $data index 95 using 1:2 with filledcurves closed fillcolor rgb '#2064A3' fillstyle solid border linecolor rgb '#2064A3' linewidth 1, \
     $data index 96 using 1:2 with filledcurves closed fillcolor rgb '#2063A1' fillstyle solid border linecolor rgb '#2063A1' linewidth 1, \
     $data index 97 using 1:2 with filledcurves closed fillcolor rgb '#20619E' fillstyle solid border linecolor rgb '#20619E' linewidth 1, \
     $data index 98 using 1:2 with filledcurves closed fillcolor rgb '#20609B' fillstyle solid border linecolor rgb '#20609B' linewidth 1, \
     $data index 99 using 1:2 with filledcurves closed fillcolor rgb '#205E98' fillstyle solid border linecolor rgb '#205E98' linewidth 1, \
     $data index 100 using 1:2 with filledcurves closed fillcolor rgb '#205C96' fillstyle solid border linecolor rgb '#205C96' linewidth 1, \
     $data index 101 using 1:2 with filledcurves closed fillcolor rgb '#205B93' fillstyle solid border linecolor rgb '#205B93' linewidth 1, \
     $data index 102 using 1:2 with filledcurves closed fillcolor rgb '#205990' fillstyle solid border linecolor rgb '#205990' linewidth 1, \
     $data index 103 using 1:2 with filledcurves closed fillcolor rgb '#20588E' fillstyle solid border linecolor rgb '#20588E' linewidth 1, \
     $data index 104 using 1:2 with filledcurves closed fillcolor rgb '#20568B' fillstyle solid border linecolor rgb '#20568B' linewidth 1, \
     $data index 105 using 1:2 with lines linewidth 6 linecolor rgb '#FFFFFF' dt solid, \
     $data index 106 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 107 using 1:2:3 with circles fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#222222' linewidth 2.7
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 108 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 109 using 1:2 with filledcurves closed fillcolor rgb '#1E466F' fillstyle solid border linecolor rgb '#1E466F' linewidth 1, \
     $data index 110 using 1:2 with filledcurves closed fillcolor rgb '#1F4B78' fillstyle solid border linecolor rgb '#1F4B78' linewidth 1, \
     $data index 111 using 1:2 with filledcurves closed fillcolor rgb '#1F5081' fillstyle solid border linecolor rgb '#1F5081' linewidth 1, \
     $data index 112 using 1:2 with filledcurves closed fillcolor rgb '#20568B' fillstyle solid border linecolor rgb '#20568B' linewidth 1, \
     $data index 113 using 1:2 with filledcurves closed fillcolor rgb '#205B94' fillstyle solid border linecolor rgb '#205B94' linewidth 1, \
     $data index 114 using 1:2 with filledcurves closed fillcolor rgb '#20619D' fillstyle solid border linecolor rgb '#20619D' linewidth 1, \
     $data index 115 using 1:2 with filledcurves closed fillcolor rgb '#2066A7' fillstyle solid border linecolor rgb '#2066A7' linewidth 1, \
     $data index 116 using 1:2 with filledcurves closed fillcolor rgb '#1F6CB0' fillstyle solid border linecolor rgb '#1F6CB0' linewidth 1, \
     $data index 117 using 1:2 with filledcurves closed fillcolor rgb '#2A74B8' fillstyle solid border linecolor rgb '#2A74B8' linewidth 1, \
     $data index 118 using 1:2 with filledcurves closed fillcolor rgb '#3C7EBC' fillstyle solid border linecolor rgb '#3C7EBC' linewidth 1, \
     $data index 119 using 1:2 with filledcurves closed fillcolor rgb '#4C87C1' fillstyle solid border linecolor rgb '#4C87C1' linewidth 1, \
     $data index 120 using 1:2 with filledcurves closed fillcolor rgb '#5B91C6' fillstyle solid border linecolor rgb '#5B91C6' linewidth 1, \
     $data index 121 using 1:2 with filledcurves closed fillcolor rgb '#6A9BCB' fillstyle solid border linecolor rgb '#6A9BCB' linewidth 1, \
     $data index 122 using 1:2 with filledcurves closed fillcolor rgb '#79A5CF' fillstyle solid border linecolor rgb '#79A5CF' linewidth 1, \
     $data index 123 using 1:2 with filledcurves closed fillcolor rgb '#88AED4' fillstyle solid border linecolor rgb '#88AED4' linewidth 1, \
     $data index 124 using 1:2 with filledcurves closed fillcolor rgb '#99BAD9' fillstyle solid border linecolor rgb '#99BAD9' linewidth 1, \
     $data index 125 using 1:2 with filledcurves closed fillcolor rgb '#AEC7DF' fillstyle solid border linecolor rgb '#AEC7DF' linewidth 1, \
     $data index 126 using 1:2 with filledcurves closed fillcolor rgb '#C3D4E5' fillstyle solid border linecolor rgb '#C3D4E5' linewidth 1, \
     $data index 127 using 1:2 with filledcurves closed fillcolor rgb '#D7E2EB' fillstyle solid border linecolor rgb '#D7E2EB' linewidth 1, \
     $data index 128 using 1:2 with filledcurves closed fillcolor rgb '#ECEFF0' fillstyle solid border linecolor rgb '#ECEFF0' linewidth 1, \
     $data index 129 using 1:2 with filledcurves closed fillcolor rgb '#F6EDE9' fillstyle solid border linecolor rgb '#F6EDE9' linewidth 1, \
     $data index 130 using 1:2 with filledcurves closed fillcolor rgb '#F4DAD4' fillstyle solid border linecolor rgb '#F4DAD4' linewidth 1, \
     $data index 131 using 1:2 with filledcurves closed fillcolor rgb '#F2C8C0' fillstyle solid border linecolor rgb '#F2C8C0' linewidth 1, \
     $data index 132 using 1:2 with filledcurves closed fillcolor rgb '#EEB6AC' fillstyle solid border linecolor rgb '#EEB6AC' linewidth 1, \
     $data index 133 using 1:2 with filledcurves closed fillcolor rgb '#EAA399' fillstyle solid border linecolor rgb '#EAA399' linewidth 1, \
     $data index 134 using 1:2 with filledcurves closed fillcolor rgb '#E69388' fillstyle solid border linecolor rgb '#E69388' linewidth 1, \
     $data index 135 using 1:2 with filledcurves closed fillcolor rgb '#E3867A' fillstyle solid border linecolor rgb '#E3867A' linewidth 1, \
     $data index 136 using 1:2 with filledcurves closed fillcolor rgb '#DF786D' fillstyle solid border linecolor rgb '#DF786D' linewidth 1, \
     $data index 137 using 1:2 with filledcurves closed fillcolor rgb '#DA6A5F' fillstyle solid border linecolor rgb '#DA6A5F' linewidth 1, \
     $data index 138 using 1:2 with filledcurves closed fillcolor rgb '#D65C51' fillstyle solid border linecolor rgb '#D65C51' linewidth 1, \
     $data index 139 using 1:2 with filledcurves closed fillcolor rgb '#D14C43' fillstyle solid border linecolor rgb '#D14C43' linewidth 1, \
     $data index 140 using 1:2 with filledcurves closed fillcolor rgb '#CC3A34' fillstyle solid border linecolor rgb '#CC3A34' linewidth 1, \
     $data index 141 using 1:2 with filledcurves closed fillcolor rgb '#C3302C' fillstyle solid border linecolor rgb '#C3302C' linewidth 1, \
     $data index 142 using 1:2 with filledcurves closed fillcolor rgb '#B8302C' fillstyle solid border linecolor rgb '#B8302C' linewidth 1, \
     $data index 143 using 1:2 with filledcurves closed fillcolor rgb '#AC2F2D' fillstyle solid border linecolor rgb '#AC2F2D' linewidth 1, \
     $data index 144 using 1:2 with filledcurves closed fillcolor rgb '#A12E2C' fillstyle solid border linecolor rgb '#A12E2C' linewidth 1, \
     $data index 145 using 1:2 with filledcurves closed fillcolor rgb '#962E2C' fillstyle solid border linecolor rgb '#962E2C' linewidth 1, \
     $data index 146 using 1:2 with filledcurves closed fillcolor rgb '#8B2C2C' fillstyle solid border linecolor rgb '#8B2C2C' linewidth 1, \
     $data index 147 using 1:2 with filledcurves closed fillcolor rgb '#802B2B' fillstyle solid border linecolor rgb '#802B2B' linewidth 1, \
     $data index 148 using 1:2 with filledcurves closed fillcolor rgb '#752A2A' fillstyle solid border linecolor rgb '#752A2A' linewidth 1, \
     $data index 149 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '20' at 66.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '21' at 196.0, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '22' at 325.2, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '23' at 454.3, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '24' at 583.4, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '25' at 712.5, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '26' at 841.6, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '27' at 970.8, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '28' at 1099.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 57.9, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '12' at 57.9, 545.6 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '14' at 57.9, 429.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '16' at 57.9, 312.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '18' at 57.9, 196.4 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 57.9, 80.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−1' at 1142.9, 662.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '−0.5' at 1142.9, 516.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0' at 1142.9, 371.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+0.5' at 1142.9, 225.5 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '+1' at 1142.9, 80.0 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'margin (+ blue, − red), deterministic' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'knight health (health)' at 583.4, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red sword (soldiers)' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'break-even' at 694.7, 288.0 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'this scenario' at 596.4, 254.6 left front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN
unset multiplot
