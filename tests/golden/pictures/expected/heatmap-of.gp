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
set rmargin at screen 0.929067
set tmargin at screen 0.891667
set bmargin at screen 0.077778
set xrange [65.9:1114.9]
set yrange [664.0:78.0]
plot $data index 0 using 1:2 with filledcurves closed fillcolor rgb '#440355' fillstyle solid border linecolor rgb '#440355' linewidth 1, \
     $data index 1 using 1:2 with filledcurves closed fillcolor rgb '#450657' fillstyle solid border linecolor rgb '#450657' linewidth 1, \
     $data index 2 using 1:2 with filledcurves closed fillcolor rgb '#450959' fillstyle solid border linecolor rgb '#450959' linewidth 1, \
     $data index 3 using 1:2 with filledcurves closed fillcolor rgb '#450D5B' fillstyle solid border linecolor rgb '#450D5B' linewidth 1, \
     $data index 4 using 1:2 with filledcurves closed fillcolor rgb '#45105D' fillstyle solid border linecolor rgb '#45105D' linewidth 1, \
     $data index 5 using 1:2 with filledcurves closed fillcolor rgb '#46125F' fillstyle solid border linecolor rgb '#46125F' linewidth 1, \
     $data index 6 using 1:2 with filledcurves closed fillcolor rgb '#461561' fillstyle solid border linecolor rgb '#461561' linewidth 1, \
     $data index 7 using 1:2 with filledcurves closed fillcolor rgb '#461863' fillstyle solid border linecolor rgb '#461863' linewidth 1, \
     $data index 8 using 1:2 with filledcurves closed fillcolor rgb '#461A65' fillstyle solid border linecolor rgb '#461A65' linewidth 1, \
     $data index 9 using 1:2 with filledcurves closed fillcolor rgb '#461C68' fillstyle solid border linecolor rgb '#461C68' linewidth 1, \
     $data index 10 using 1:2 with filledcurves closed fillcolor rgb '#471F6A' fillstyle solid border linecolor rgb '#471F6A' linewidth 1, \
     $data index 11 using 1:2 with filledcurves closed fillcolor rgb '#47216C' fillstyle solid border linecolor rgb '#47216C' linewidth 1, \
     $data index 12 using 1:2 with filledcurves closed fillcolor rgb '#47236E' fillstyle solid border linecolor rgb '#47236E' linewidth 1, \
     $data index 13 using 1:2 with filledcurves closed fillcolor rgb '#472570' fillstyle solid border linecolor rgb '#472570' linewidth 1, \
     $data index 14 using 1:2 with filledcurves closed fillcolor rgb '#472772' fillstyle solid border linecolor rgb '#472772' linewidth 1, \
     $data index 15 using 1:2 with filledcurves closed fillcolor rgb '#472974' fillstyle solid border linecolor rgb '#472974' linewidth 1, \
     $data index 16 using 1:2 with filledcurves closed fillcolor rgb '#472B76' fillstyle solid border linecolor rgb '#472B76' linewidth 1, \
     $data index 17 using 1:2 with filledcurves closed fillcolor rgb '#462D79' fillstyle solid border linecolor rgb '#462D79' linewidth 1, \
     $data index 18 using 1:2 with filledcurves closed fillcolor rgb '#462F7B' fillstyle solid border linecolor rgb '#462F7B' linewidth 1, \
     $data index 19 using 1:2 with filledcurves closed fillcolor rgb '#46317D' fillstyle solid border linecolor rgb '#46317D' linewidth 1, \
     $data index 20 using 1:2 with filledcurves closed fillcolor rgb '#46337E' fillstyle solid border linecolor rgb '#46337E' linewidth 1, \
     $data index 21 using 1:2 with filledcurves closed fillcolor rgb '#45357F' fillstyle solid border linecolor rgb '#45357F' linewidth 1, \
     $data index 22 using 1:2 with filledcurves closed fillcolor rgb '#453880' fillstyle solid border linecolor rgb '#453880' linewidth 1, \
     $data index 23 using 1:2 with filledcurves closed fillcolor rgb '#453A81' fillstyle solid border linecolor rgb '#453A81' linewidth 1, \
     $data index 24 using 1:2 with filledcurves closed fillcolor rgb '#443C81' fillstyle solid border linecolor rgb '#443C81' linewidth 1, \
     $data index 25 using 1:2 with filledcurves closed fillcolor rgb '#443E82' fillstyle solid border linecolor rgb '#443E82' linewidth 1, \
     $data index 26 using 1:2 with filledcurves closed fillcolor rgb '#434083' fillstyle solid border linecolor rgb '#434083' linewidth 1, \
     $data index 27 using 1:2 with filledcurves closed fillcolor rgb '#434384' fillstyle solid border linecolor rgb '#434384' linewidth 1, \
     $data index 28 using 1:2 with filledcurves closed fillcolor rgb '#424584' fillstyle solid border linecolor rgb '#424584' linewidth 1, \
     $data index 29 using 1:2 with filledcurves closed fillcolor rgb '#414785' fillstyle solid border linecolor rgb '#414785' linewidth 1, \
     $data index 30 using 1:2 with filledcurves closed fillcolor rgb '#404986' fillstyle solid border linecolor rgb '#404986' linewidth 1, \
     $data index 31 using 1:2 with filledcurves closed fillcolor rgb '#404B87' fillstyle solid border linecolor rgb '#404B87' linewidth 1, \
     $data index 32 using 1:2 with filledcurves closed fillcolor rgb '#3F4D87' fillstyle solid border linecolor rgb '#3F4D87' linewidth 1, \
     $data index 33 using 1:2 with filledcurves closed fillcolor rgb '#3E4F88' fillstyle solid border linecolor rgb '#3E4F88' linewidth 1, \
     $data index 34 using 1:2 with filledcurves closed fillcolor rgb '#3D5189' fillstyle solid border linecolor rgb '#3D5189' linewidth 1, \
     $data index 35 using 1:2 with filledcurves closed fillcolor rgb '#3C538A' fillstyle solid border linecolor rgb '#3C538A' linewidth 1, \
     $data index 36 using 1:2 with filledcurves closed fillcolor rgb '#3B558A' fillstyle solid border linecolor rgb '#3B558A' linewidth 1, \
     $data index 37 using 1:2 with filledcurves closed fillcolor rgb '#39578B' fillstyle solid border linecolor rgb '#39578B' linewidth 1, \
     $data index 38 using 1:2 with filledcurves closed fillcolor rgb '#38598C' fillstyle solid border linecolor rgb '#38598C' linewidth 1, \
     $data index 39 using 1:2 with filledcurves closed fillcolor rgb '#375B8D' fillstyle solid border linecolor rgb '#375B8D' linewidth 1, \
     $data index 40 using 1:2 with filledcurves closed fillcolor rgb '#365D8D' fillstyle solid border linecolor rgb '#365D8D' linewidth 1, \
     $data index 41 using 1:2 with filledcurves closed fillcolor rgb '#355F8D' fillstyle solid border linecolor rgb '#355F8D' linewidth 1, \
     $data index 42 using 1:2 with filledcurves closed fillcolor rgb '#35608D' fillstyle solid border linecolor rgb '#35608D' linewidth 1, \
     $data index 43 using 1:2 with filledcurves closed fillcolor rgb '#34628D' fillstyle solid border linecolor rgb '#34628D' linewidth 1, \
     $data index 44 using 1:2 with filledcurves closed fillcolor rgb '#34648D' fillstyle solid border linecolor rgb '#34648D' linewidth 1, \
     $data index 45 using 1:2 with filledcurves closed fillcolor rgb '#33668E' fillstyle solid border linecolor rgb '#33668E' linewidth 1, \
     $data index 46 using 1:2 with filledcurves closed fillcolor rgb '#33688E' fillstyle solid border linecolor rgb '#33688E' linewidth 1, \
     $data index 47 using 1:2 with filledcurves closed fillcolor rgb '#32698E' fillstyle solid border linecolor rgb '#32698E' linewidth 1, \
     $data index 48 using 1:2 with filledcurves closed fillcolor rgb '#316B8E' fillstyle solid border linecolor rgb '#316B8E' linewidth 1, \
     $data index 49 using 1:2 with filledcurves closed fillcolor rgb '#316D8E' fillstyle solid border linecolor rgb '#316D8E' linewidth 1, \
     $data index 50 using 1:2 with filledcurves closed fillcolor rgb '#306F8E' fillstyle solid border linecolor rgb '#306F8E' linewidth 1, \
     $data index 51 using 1:2 with filledcurves closed fillcolor rgb '#2F708E' fillstyle solid border linecolor rgb '#2F708E' linewidth 1, \
     $data index 52 using 1:2 with filledcurves closed fillcolor rgb '#2E728E' fillstyle solid border linecolor rgb '#2E728E' linewidth 1, \
     $data index 53 using 1:2 with filledcurves closed fillcolor rgb '#2E748E' fillstyle solid border linecolor rgb '#2E748E' linewidth 1, \
     $data index 54 using 1:2 with filledcurves closed fillcolor rgb '#2D758E' fillstyle solid border linecolor rgb '#2D758E' linewidth 1, \
     $data index 55 using 1:2 with filledcurves closed fillcolor rgb '#2C778E' fillstyle solid border linecolor rgb '#2C778E' linewidth 1, \
     $data index 56 using 1:2 with filledcurves closed fillcolor rgb '#2B798E' fillstyle solid border linecolor rgb '#2B798E' linewidth 1, \
     $data index 57 using 1:2 with filledcurves closed fillcolor rgb '#2A7B8E' fillstyle solid border linecolor rgb '#2A7B8E' linewidth 1, \
     $data index 58 using 1:2 with filledcurves closed fillcolor rgb '#297C8E' fillstyle solid border linecolor rgb '#297C8E' linewidth 1, \
     $data index 59 using 1:2 with filledcurves closed fillcolor rgb '#287E8E' fillstyle solid border linecolor rgb '#287E8E' linewidth 1, \
     $data index 60 using 1:2 with filledcurves closed fillcolor rgb '#27808E' fillstyle solid border linecolor rgb '#27808E' linewidth 1, \
     $data index 61 using 1:2 with filledcurves closed fillcolor rgb '#27828E' fillstyle solid border linecolor rgb '#27828E' linewidth 1, \
     $data index 62 using 1:2 with filledcurves closed fillcolor rgb '#26838D' fillstyle solid border linecolor rgb '#26838D' linewidth 1, \
     $data index 63 using 1:2 with filledcurves closed fillcolor rgb '#26858D' fillstyle solid border linecolor rgb '#26858D' linewidth 1, \
     $data index 64 using 1:2 with filledcurves closed fillcolor rgb '#26878D' fillstyle solid border linecolor rgb '#26878D' linewidth 1, \
     $data index 65 using 1:2 with filledcurves closed fillcolor rgb '#25888D' fillstyle solid border linecolor rgb '#25888D' linewidth 1, \
     $data index 66 using 1:2 with filledcurves closed fillcolor rgb '#258A8C' fillstyle solid border linecolor rgb '#258A8C' linewidth 1, \
     $data index 67 using 1:2 with filledcurves closed fillcolor rgb '#248C8C' fillstyle solid border linecolor rgb '#248C8C' linewidth 1, \
     $data index 68 using 1:2 with filledcurves closed fillcolor rgb '#248D8C' fillstyle solid border linecolor rgb '#248D8C' linewidth 1, \
     $data index 69 using 1:2 with filledcurves closed fillcolor rgb '#248F8B' fillstyle solid border linecolor rgb '#248F8B' linewidth 1, \
     $data index 70 using 1:2 with filledcurves closed fillcolor rgb '#23918B' fillstyle solid border linecolor rgb '#23918B' linewidth 1, \
     $data index 71 using 1:2 with filledcurves closed fillcolor rgb '#23938B' fillstyle solid border linecolor rgb '#23938B' linewidth 1, \
     $data index 72 using 1:2 with filledcurves closed fillcolor rgb '#22948A' fillstyle solid border linecolor rgb '#22948A' linewidth 1, \
     $data index 73 using 1:2 with filledcurves closed fillcolor rgb '#22968A' fillstyle solid border linecolor rgb '#22968A' linewidth 1, \
     $data index 74 using 1:2 with filledcurves closed fillcolor rgb '#229889' fillstyle solid border linecolor rgb '#229889' linewidth 1, \
     $data index 75 using 1:2 with filledcurves closed fillcolor rgb '#219989' fillstyle solid border linecolor rgb '#219989' linewidth 1, \
     $data index 76 using 1:2 with filledcurves closed fillcolor rgb '#219B89' fillstyle solid border linecolor rgb '#219B89' linewidth 1, \
     $data index 77 using 1:2 with filledcurves closed fillcolor rgb '#209D88' fillstyle solid border linecolor rgb '#209D88' linewidth 1, \
     $data index 78 using 1:2 with filledcurves closed fillcolor rgb '#209E88' fillstyle solid border linecolor rgb '#209E88' linewidth 1, \
     $data index 79 using 1:2 with filledcurves closed fillcolor rgb '#1FA087' fillstyle solid border linecolor rgb '#1FA087' linewidth 1, \
     $data index 80 using 1:2 with filledcurves closed fillcolor rgb '#20A286' fillstyle solid border linecolor rgb '#20A286' linewidth 1, \
     $data index 81 using 1:2 with filledcurves closed fillcolor rgb '#23A385' fillstyle solid border linecolor rgb '#23A385' linewidth 1, \
     $data index 82 using 1:2 with filledcurves closed fillcolor rgb '#25A584' fillstyle solid border linecolor rgb '#25A584' linewidth 1, \
     $data index 83 using 1:2 with filledcurves closed fillcolor rgb '#28A783' fillstyle solid border linecolor rgb '#28A783' linewidth 1, \
     $data index 84 using 1:2 with filledcurves closed fillcolor rgb '#2AA882' fillstyle solid border linecolor rgb '#2AA882' linewidth 1, \
     $data index 85 using 1:2 with filledcurves closed fillcolor rgb '#2CAA81' fillstyle solid border linecolor rgb '#2CAA81' linewidth 1, \
     $data index 86 using 1:2 with filledcurves closed fillcolor rgb '#2FAB80' fillstyle solid border linecolor rgb '#2FAB80' linewidth 1, \
     $data index 87 using 1:2 with filledcurves closed fillcolor rgb '#31AD7F' fillstyle solid border linecolor rgb '#31AD7F' linewidth 1, \
     $data index 88 using 1:2 with filledcurves closed fillcolor rgb '#33AF7E' fillstyle solid border linecolor rgb '#33AF7E' linewidth 1, \
     $data index 89 using 1:2 with filledcurves closed fillcolor rgb '#35B07C' fillstyle solid border linecolor rgb '#35B07C' linewidth 1, \
     $data index 90 using 1:2 with filledcurves closed fillcolor rgb '#37B27B' fillstyle solid border linecolor rgb '#37B27B' linewidth 1, \
     $data index 91 using 1:2 with filledcurves closed fillcolor rgb '#39B37A' fillstyle solid border linecolor rgb '#39B37A' linewidth 1, \
     $data index 92 using 1:2 with filledcurves closed fillcolor rgb '#3BB578' fillstyle solid border linecolor rgb '#3BB578' linewidth 1, \
     $data index 93 using 1:2 with filledcurves closed fillcolor rgb '#3DB777' fillstyle solid border linecolor rgb '#3DB777' linewidth 1, \
     $data index 94 using 1:2 with filledcurves closed fillcolor rgb '#3FB876' fillstyle solid border linecolor rgb '#3FB876' linewidth 1, \
     $data index 95 using 1:2 with filledcurves closed fillcolor rgb '#41BA74' fillstyle solid border linecolor rgb '#41BA74' linewidth 1, \
     $data index 96 using 1:2 with filledcurves closed fillcolor rgb '#43BB73' fillstyle solid border linecolor rgb '#43BB73' linewidth 1, \
     $data index 97 using 1:2 with filledcurves closed fillcolor rgb '#45BD71' fillstyle solid border linecolor rgb '#45BD71' linewidth 1, \
     $data index 98 using 1:2 with filledcurves closed fillcolor rgb '#47BF6F' fillstyle solid border linecolor rgb '#47BF6F' linewidth 1, \
     $data index 99 using 1:2 with filledcurves closed fillcolor rgb '#49C06E' fillstyle solid border linecolor rgb '#49C06E' linewidth 1, \
     $data index 100 using 1:2 with filledcurves closed fillcolor rgb '#4DC26C' fillstyle solid border linecolor rgb '#4DC26C' linewidth 1, \
     $data index 101 using 1:2 with filledcurves closed fillcolor rgb '#52C36A' fillstyle solid border linecolor rgb '#52C36A' linewidth 1, \
     $data index 102 using 1:2 with filledcurves closed fillcolor rgb '#57C469' fillstyle solid border linecolor rgb '#57C469' linewidth 1, \
     $data index 103 using 1:2 with filledcurves closed fillcolor rgb '#5CC667' fillstyle solid border linecolor rgb '#5CC667' linewidth 1, \
     $data index 104 using 1:2 with filledcurves closed fillcolor rgb '#61C765' fillstyle solid border linecolor rgb '#61C765' linewidth 1, \
     $data index 105 using 1:2 with filledcurves closed fillcolor rgb '#66C863' fillstyle solid border linecolor rgb '#66C863' linewidth 1, \
     $data index 106 using 1:2 with filledcurves closed fillcolor rgb '#6AC961' fillstyle solid border linecolor rgb '#6AC961' linewidth 1, \
     $data index 107 using 1:2 with filledcurves closed fillcolor rgb '#6FCB5F' fillstyle solid border linecolor rgb '#6FCB5F' linewidth 1, \
     $data index 108 using 1:2 with filledcurves closed fillcolor rgb '#73CC5D' fillstyle solid border linecolor rgb '#73CC5D' linewidth 1, \
     $data index 109 using 1:2 with filledcurves closed fillcolor rgb '#77CD5A' fillstyle solid border linecolor rgb '#77CD5A' linewidth 1, \
     $data index 110 using 1:2 with filledcurves closed fillcolor rgb '#7BCE58' fillstyle solid border linecolor rgb '#7BCE58' linewidth 1, \
     $data index 111 using 1:2 with filledcurves closed fillcolor rgb '#7FD055' fillstyle solid border linecolor rgb '#7FD055' linewidth 1, \
     $data index 112 using 1:2 with filledcurves closed fillcolor rgb '#83D153' fillstyle solid border linecolor rgb '#83D153' linewidth 1, \
     $data index 113 using 1:2 with filledcurves closed fillcolor rgb '#87D250' fillstyle solid border linecolor rgb '#87D250' linewidth 1, \
     $data index 114 using 1:2 with filledcurves closed fillcolor rgb '#8BD34D' fillstyle solid border linecolor rgb '#8BD34D' linewidth 1, \
     $data index 115 using 1:2 with filledcurves closed fillcolor rgb '#8FD54A' fillstyle solid border linecolor rgb '#8FD54A' linewidth 1, \
     $data index 116 using 1:2 with filledcurves closed fillcolor rgb '#93D647' fillstyle solid border linecolor rgb '#93D647' linewidth 1, \
     $data index 117 using 1:2 with filledcurves closed fillcolor rgb '#97D743' fillstyle solid border linecolor rgb '#97D743' linewidth 1, \
     $data index 118 using 1:2 with filledcurves closed fillcolor rgb '#9AD83F' fillstyle solid border linecolor rgb '#9AD83F' linewidth 1, \
     $data index 119 using 1:2 with filledcurves closed fillcolor rgb '#9ED93B' fillstyle solid border linecolor rgb '#9ED93B' linewidth 1, \
     $data index 120 using 1:2 with filledcurves closed fillcolor rgb '#A3DA39' fillstyle solid border linecolor rgb '#A3DA39' linewidth 1, \
     $data index 121 using 1:2 with filledcurves closed fillcolor rgb '#A8DB38' fillstyle solid border linecolor rgb '#A8DB38' linewidth 1, \
     $data index 122 using 1:2 with filledcurves closed fillcolor rgb '#ADDC37' fillstyle solid border linecolor rgb '#ADDC37' linewidth 1, \
     $data index 123 using 1:2 with filledcurves closed fillcolor rgb '#B2DD37' fillstyle solid border linecolor rgb '#B2DD37' linewidth 1, \
     $data index 124 using 1:2 with filledcurves closed fillcolor rgb '#B7DD36' fillstyle solid border linecolor rgb '#B7DD36' linewidth 1, \
     $data index 125 using 1:2 with filledcurves closed fillcolor rgb '#BBDE35' fillstyle solid border linecolor rgb '#BBDE35' linewidth 1, \
     $data index 126 using 1:2 with filledcurves closed fillcolor rgb '#C0DF34' fillstyle solid border linecolor rgb '#C0DF34' linewidth 1, \
     $data index 127 using 1:2 with filledcurves closed fillcolor rgb '#C5DF33' fillstyle solid border linecolor rgb '#C5DF33' linewidth 1, \
     $data index 128 using 1:2 with filledcurves closed fillcolor rgb '#CAE033' fillstyle solid border linecolor rgb '#CAE033' linewidth 1, \
     $data index 129 using 1:2 with filledcurves closed fillcolor rgb '#CEE132' fillstyle solid border linecolor rgb '#CEE132' linewidth 1, \
     $data index 130 using 1:2 with filledcurves closed fillcolor rgb '#D3E131' fillstyle solid border linecolor rgb '#D3E131' linewidth 1, \
     $data index 131 using 1:2 with filledcurves closed fillcolor rgb '#D7E230' fillstyle solid border linecolor rgb '#D7E230' linewidth 1, \
     $data index 132 using 1:2 with filledcurves closed fillcolor rgb '#DCE32F' fillstyle solid border linecolor rgb '#DCE32F' linewidth 1, \
     $data index 133 using 1:2 with filledcurves closed fillcolor rgb '#E0E32E' fillstyle solid border linecolor rgb '#E0E32E' linewidth 1, \
     $data index 134 using 1:2 with filledcurves closed fillcolor rgb '#E5E42C' fillstyle solid border linecolor rgb '#E5E42C' linewidth 1, \
     $data index 135 using 1:2 with filledcurves closed fillcolor rgb '#E9E42B' fillstyle solid border linecolor rgb '#E9E42B' linewidth 1, \
     $data index 136 using 1:2 with filledcurves closed fillcolor rgb '#EEE52A' fillstyle solid border linecolor rgb '#EEE52A' linewidth 1, \
     $data index 137 using 1:2 with filledcurves closed fillcolor rgb '#F2E629' fillstyle solid border linecolor rgb '#F2E629' linewidth 1, \
     $data index 138 using 1:2 with filledcurves closed fillcolor rgb '#F6E627' fillstyle solid border linecolor rgb '#F6E627' linewidth 1, \
     $data index 139 using 1:2 with lines linewidth 6 linecolor rgb '#FFFFFF' dt solid, \
     $data index 140 using 1:2 with lines linewidth 2.6 linecolor rgb '#222222' dt solid, \
     $data index 141 using 1:2:3 with circles fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#222222' linewidth 2.7
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
plot $data index 142 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid, \
     $data index 143 using 1:2 with filledcurves closed fillcolor rgb '#F5E628' fillstyle solid border linecolor rgb '#F5E628' linewidth 1, \
     $data index 144 using 1:2 with filledcurves closed fillcolor rgb '#E6E42C' fillstyle solid border linecolor rgb '#E6E42C' linewidth 1, \
     $data index 145 using 1:2 with filledcurves closed fillcolor rgb '#D6E230' fillstyle solid border linecolor rgb '#D6E230' linewidth 1, \
     $data index 146 using 1:2 with filledcurves closed fillcolor rgb '#C6DF33' fillstyle solid border linecolor rgb '#C6DF33' linewidth 1, \
     $data index 147 using 1:2 with filledcurves closed fillcolor rgb '#B5DD36' fillstyle solid border linecolor rgb '#B5DD36' linewidth 1, \
     $data index 148 using 1:2 with filledcurves closed fillcolor rgb '#A4DB39' fillstyle solid border linecolor rgb '#A4DB39' linewidth 1, \
     $data index 149 using 1:2 with filledcurves closed fillcolor rgb '#96D744' fillstyle solid border linecolor rgb '#96D744' linewidth 1, \
     $data index 150 using 1:2 with filledcurves closed fillcolor rgb '#88D24F' fillstyle solid border linecolor rgb '#88D24F' linewidth 1, \
     $data index 151 using 1:2 with filledcurves closed fillcolor rgb '#7ACE59' fillstyle solid border linecolor rgb '#7ACE59' linewidth 1, \
     $data index 152 using 1:2 with filledcurves closed fillcolor rgb '#6BCA60' fillstyle solid border linecolor rgb '#6BCA60' linewidth 1, \
     $data index 153 using 1:2 with filledcurves closed fillcolor rgb '#5BC567' fillstyle solid border linecolor rgb '#5BC567' linewidth 1, \
     $data index 154 using 1:2 with filledcurves closed fillcolor rgb '#4AC16D' fillstyle solid border linecolor rgb '#4AC16D' linewidth 1, \
     $data index 155 using 1:2 with filledcurves closed fillcolor rgb '#43BB73' fillstyle solid border linecolor rgb '#43BB73' linewidth 1, \
     $data index 156 using 1:2 with filledcurves closed fillcolor rgb '#3CB578' fillstyle solid border linecolor rgb '#3CB578' linewidth 1, \
     $data index 157 using 1:2 with filledcurves closed fillcolor rgb '#35B07D' fillstyle solid border linecolor rgb '#35B07D' linewidth 1, \
     $data index 158 using 1:2 with filledcurves closed fillcolor rgb '#2DAA81' fillstyle solid border linecolor rgb '#2DAA81' linewidth 1, \
     $data index 159 using 1:2 with filledcurves closed fillcolor rgb '#25A585' fillstyle solid border linecolor rgb '#25A585' linewidth 1, \
     $data index 160 using 1:2 with filledcurves closed fillcolor rgb '#209F88' fillstyle solid border linecolor rgb '#209F88' linewidth 1, \
     $data index 161 using 1:2 with filledcurves closed fillcolor rgb '#219989' fillstyle solid border linecolor rgb '#219989' linewidth 1, \
     $data index 162 using 1:2 with filledcurves closed fillcolor rgb '#23938A' fillstyle solid border linecolor rgb '#23938A' linewidth 1, \
     $data index 163 using 1:2 with filledcurves closed fillcolor rgb '#248D8C' fillstyle solid border linecolor rgb '#248D8C' linewidth 1, \
     $data index 164 using 1:2 with filledcurves closed fillcolor rgb '#25878D' fillstyle solid border linecolor rgb '#25878D' linewidth 1, \
     $data index 165 using 1:2 with filledcurves closed fillcolor rgb '#27818E' fillstyle solid border linecolor rgb '#27818E' linewidth 1, \
     $data index 166 using 1:2 with filledcurves closed fillcolor rgb '#2A7B8E' fillstyle solid border linecolor rgb '#2A7B8E' linewidth 1, \
     $data index 167 using 1:2 with filledcurves closed fillcolor rgb '#2D758E' fillstyle solid border linecolor rgb '#2D758E' linewidth 1, \
     $data index 168 using 1:2 with filledcurves closed fillcolor rgb '#306F8E' fillstyle solid border linecolor rgb '#306F8E' linewidth 1, \
     $data index 169 using 1:2 with filledcurves closed fillcolor rgb '#32698E' fillstyle solid border linecolor rgb '#32698E' linewidth 1, \
     $data index 170 using 1:2 with filledcurves closed fillcolor rgb '#34638D' fillstyle solid border linecolor rgb '#34638D' linewidth 1, \
     $data index 171 using 1:2 with filledcurves closed fillcolor rgb '#365C8D' fillstyle solid border linecolor rgb '#365C8D' linewidth 1, \
     $data index 172 using 1:2 with filledcurves closed fillcolor rgb '#3A568B' fillstyle solid border linecolor rgb '#3A568B' linewidth 1, \
     $data index 173 using 1:2 with filledcurves closed fillcolor rgb '#3E4E88' fillstyle solid border linecolor rgb '#3E4E88' linewidth 1, \
     $data index 174 using 1:2 with filledcurves closed fillcolor rgb '#414785' fillstyle solid border linecolor rgb '#414785' linewidth 1, \
     $data index 175 using 1:2 with filledcurves closed fillcolor rgb '#434083' fillstyle solid border linecolor rgb '#434083' linewidth 1, \
     $data index 176 using 1:2 with filledcurves closed fillcolor rgb '#453880' fillstyle solid border linecolor rgb '#453880' linewidth 1, \
     $data index 177 using 1:2 with filledcurves closed fillcolor rgb '#46317C' fillstyle solid border linecolor rgb '#46317C' linewidth 1, \
     $data index 178 using 1:2 with filledcurves closed fillcolor rgb '#472A75' fillstyle solid border linecolor rgb '#472A75' linewidth 1, \
     $data index 179 using 1:2 with filledcurves closed fillcolor rgb '#47226D' fillstyle solid border linecolor rgb '#47226D' linewidth 1, \
     $data index 180 using 1:2 with filledcurves closed fillcolor rgb '#461B66' fillstyle solid border linecolor rgb '#461B66' linewidth 1, \
     $data index 181 using 1:2 with filledcurves closed fillcolor rgb '#46125F' fillstyle solid border linecolor rgb '#46125F' linewidth 1, \
     $data index 182 using 1:2 with filledcurves closed fillcolor rgb '#450758' fillstyle solid border linecolor rgb '#450758' linewidth 1, \
     $data index 183 using 1:2 with lines linewidth 1.2 linecolor rgb '#8A8A8A' dt solid
set lmargin at screen 0.000000
set rmargin at screen 1.000000
set tmargin at screen 1.000000
set bmargin at screen 0.000000
set xrange [0.0:1200.0]
set yrange [720.0:0.0]
set label '0.1' at 66.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.2' at 276.3, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.3' at 485.7, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.4' at 695.1, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.5' at 904.5, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '0.6' at 1113.9, 679.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 57.9, 662.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 57.9, 545.6 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 57.9, 429.2 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 57.9, 312.8 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '25' at 57.9, 196.4 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '30' at 57.9, 80.0 right front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '5' at 1156.9, 615.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '10' at 1156.9, 510.3 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '15' at 1156.9, 404.8 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '20' at 1156.9, 299.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '25' at 1156.9, 193.7 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label '30' at 1156.9, 88.2 left front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'Swords for hire' at 66.9, 28.0 left front noenhanced font 'DejaVu Sans:Bold,22.0' textcolor rgb '#222222'
set label 'duration (turn), deterministic' at 66.9, 56.0 left front noenhanced font 'DejaVu Sans,16.0' textcolor rgb '#222222'
set label 'sword hit' at 590.4, 702.0 center front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'red sword (soldiers)' at 18.0, 371.0 center rotate by 90 front noenhanced font 'DejaVu Sans,14.0' textcolor rgb '#222222'
set label 'break-even' at 493.7, 368.2 left front noenhanced font 'DejaVu Sans,13.5' textcolor rgb '#222222' boxed bs 3
set label 'this scenario' at 472.7, 394.6 right front noenhanced font 'DejaVu Sans:Bold,14.0' textcolor rgb '#222222' boxed bs 3
plot NaN
unset multiplot
