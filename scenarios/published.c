/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/published.h"

/* One group a side, aimed fire; a: by y on x, b: by x on y, as in the books. */
#define SQUARE(x, y, a, b, rest)                                               \
    "format: 1\n"                                                              \
    "time: {end: 1000}\n"                                                      \
    "units: {p: {}, q: {}}\n"                                                  \
    "armies:\n"                                                                \
    "  x: {units: {p: " x "}}\n"                                               \
    "  y: {units: {q: " y "}" rest "}\n"                                       \
    "fire:\n"                                                                  \
    "  - {from: y, at: x, law: aimed, coefficient: " a "}\n"                   \
    "  - {from: x, at: y, law: aimed, coefficient: " b "}\n"

/* What a solver at 1e-10 owes to battles of a hundred soldiers. */
#define FINE 1e-6

#define LEFT(army, group, at, value, tolerance, note)                          \
    {                                                                          \
        LAN_PUBLISHED_LEFT, army, group, at, value, tolerance, note            \
    }
#define END(value, tolerance, note)                                            \
    {                                                                          \
        LAN_PUBLISHED_END, NULL, NULL, NULL, value, tolerance, note            \
    }

/* --- aimed fire ---------------------------------------------------------- */

static const lan_published_value square_100_80[] = {
    LEFT("x", "p", NULL, "60", FINE, "sqrt(100^2 - 80^2)"),
    END("109.8612288668", FINE, "100 ln 3"),
    LEFT("x", "p", "50", "71.0749720811", FINE, ""),
    LEFT("y", "q", "50", "38.1005466671", FINE, ""),
};

static const lan_published_value square_break[] = {
    END("47.3467171418", FINE, "y breaks at a half"),
    LEFT("y", "q", NULL, "40", FINE, ""),
};

static const lan_published_value square_40_30[] = {
    LEFT("x", "p", NULL, "26.4575131106", FINE, "sqrt(40^2 - 30^2)"),
    END("24.3238768632", FINE, ""),
};

static const lan_published_value square_80_100[] = {
    LEFT("y", "q", NULL, "28", FINE, ""),
    END("1.6215917909", 1e-8, ""),
};

static const lan_published_value square_100_100[] = {
    LEFT("x", "p", NULL, "10", FINE, ""),
    END("3.0083021499", 1e-7, ""),
};

/* --- Trafalgar ----------------------------------------------------------- */

static const lan_published_value trafalgar_whole[] = {
    LEFT("x", "p", NULL, "22.7156333832", FINE, "sqrt(516)"),
};

static const lan_published_value trafalgar_main[] = {
    LEFT("x", "p", NULL, "22.2485954613", FINE, "sqrt(32^2 - 23^2)"),
};

static const lan_published_value trafalgar_van[] = {
    LEFT("y", "q", NULL, "21.5638586528", FINE, "sqrt(23^2 - 8^2)"),
};

static const lan_published_value trafalgar_victors[] = {
    LEFT("x", "p", NULL, "5.4772255751", FINE, "sqrt(30)"),
};

static const lan_published_value trafalgar_even[] = {
    LEFT("x", "p", NULL, "23", FINE, "23 sqrt(2) against each half"),
};

/* --- Iwo Jima ------------------------------------------------------------ */

#define IWO_JIMA(us)                                                           \
    "format: 1\n"                                                              \
    "time: {unit: day, end: 100}\n"                                            \
    "units: {marine: {}, defender: {}}\n"                                      \
    "armies:\n"                                                                \
    "  us:\n"                                                                  \
    "    units:\n"                                                             \
    "      marine:\n" us "  japan: {units: {defender: 21500}}\n"               \
    "fire:\n"                                                                  \
    "  - {from: japan, at: us, law: aimed, coefficient: 0.0544}\n"             \
    "  - {from: us, at: japan, law: aimed, coefficient: 0.0106}\n"

#define IWO_JIMA_SPREAD                                                        \
    IWO_JIMA("        count: 0\n"                                              \
             "        reinforcements:\n"                                       \
             "          - {from: 0, to: 1, count: 54000}\n"                    \
             "          - {from: 2, to: 3, count: 6000}\n"                     \
             "          - {from: 5, to: 6, count: 13000}\n")

#define IWO_JIMA_AT_ONCE                                                       \
    IWO_JIMA("        count: 0\n"                                              \
             "        reinforcements:\n"                                       \
             "          - {at: 0, count: 54000}\n"                             \
             "          - {at: 2, count: 6000}\n"                              \
             "          - {at: 5, count: 13000}\n")

static const lan_published_value iwo_jima[] = {
    LEFT("us", "marine", "1", "52835.5", 0.1, ""),
    LEFT("japan", "defender", "1", "21220.0", 0.1, ""),
    LEFT("us", "marine", "3", "56587.4", 0.1, ""),
    LEFT("japan", "defender", "3", "20092.1", 0.1, ""),
    LEFT("us", "marine", "6", "66453.7", 0.1, ""),
    LEFT("japan", "defender", "6", "18274.3", 0.1, ""),
    LEFT("us", "marine", "28", "53042.4", 0.1, ""),
    LEFT("japan", "defender", "28", "4656.4", 0.1, ""),
    LEFT("us", "marine", "36", "51985.2", 0.1, ""),
    LEFT("japan", "defender", "36", "216.8", 0.1, ""),
    END("36.3935", 1e-4, ""),
    LEFT("us", "marine", NULL, "51982.9", 0.1, ""),
};

static const lan_published_value iwo_jima_at_once[] = {
    END("35.4423", 1e-4, ""),
    LEFT("us", "marine", NULL, "52796.7", 0.1, ""),
};

static const lan_published_value iwo_jima_alone[] = {
    LEFT("us", "marine", NULL, "23317.335", 5e-4, ""),
    END("61.7438826", FINE, ""),
    LEFT("us", "marine", "30", "30426", 0.5, ""),
    LEFT("japan", "defender", "30", "8628", 0.5, ""),
    {LAN_PUBLISHED_START, "us", "marine", "28", "83040", 0.5,
     "to finish in 28 days"},
};

/* --- area fire ----------------------------------------------------------- */

/* Nobody dies out under area fire: what ends the battle is what the case says
 * of y, the time, or one part in ten thousand million of a soldier. */
#define LINEAR(end, rest)                                                      \
    "format: 1\n"                                                              \
    "time: {end: " end "}\n"                                                   \
    "units: {p: {}, q: {}}\n"                                                  \
    "armies:\n"                                                                \
    "  x: {units: {p: 25}}\n"                                                  \
    "  y: {units: {q: 25}" rest "}\n"                                          \
    "fire:\n"                                                                  \
    "  - {from: y, at: x, law: area, coefficient: 0.1}\n"                      \
    "  - {from: x, at: y, law: area, coefficient: 0.2}\n"                      \
    "rules: {gone: 1e-8}\n"

static const lan_published_value linear[] = {
    LEFT("x", "p", "1", "13.0349885068", FINE, ""),
    LEFT("y", "q", "1", "1.0699770136", FINE, ""),
    LEFT("x", "p", NULL, "12.5", FINE, "the limit (b x0 - a y0) / b"),
};

static const lan_published_value linear_break[] = {
    END("0.6818992369", 1e-8, "y at a tenth"),
};

#define MIXED(end, y)                                                          \
    "format: 1\n"                                                              \
    "time: {end: " end "}\n"                                                   \
    "units: {p: {}, q: {}}\n"                                                  \
    "armies:\n"                                                                \
    "  x: {hidden: true, units: {p: 100}}\n"                                   \
    "  y: {units: {q: " y "}}\n"                                               \
    "fire:\n"                                                                  \
    "  - {from: y, at: x, law: area, coefficient: 0.001}\n"                    \
    "  - {from: x, at: y, law: aimed, coefficient: 0.5}\n"

static const lan_published_value mixed[] = {
    LEFT("x", "p", NULL, "60", FINE, ""),
    END("5.5907088815", FINE, ""),
};

static const lan_published_value mixed_even[] = {
    {LAN_PUBLISHED_TURNING, "y", NULL, NULL, "316.227766", 5e-7,
     "sqrt(2 b x0 / a)"},
};

/* --- between the laws ---------------------------------------------------- */

/* enemy: W, own: 1 - W */
#define HELMBOLD(enemy, own)                                                   \
    "format: 1\n"                                                              \
    "time: {end: 10000}\n"                                                     \
    "units: {p: {}, q: {}}\n"                                                  \
    "armies:\n"                                                                \
    "  x: {units: {p: 100}}\n"                                                 \
    "  y: {units: {q: 80}}\n"                                                  \
    "fire:\n"                                                                  \
    "  - {from: y, at: x, law: power, coefficient: 0.01, enemy: " enemy        \
    ", own: " own "}\n"                                                        \
    "  - {from: x, at: y, law: power, coefficient: 0.01, enemy: " enemy        \
    ", own: " own "}\n"

static const lan_published_value helmbold_1[] = {
    LEFT("x", "p", NULL, "60", FINE, "W = 1"),
};

static const lan_published_value helmbold_half[] = {
    LEFT("x", "p", NULL, "20", FINE, "W = 1/2"),
};

static const lan_published_value helmbold_quarter[] = {
    LEFT("x", "p", NULL, "1.1145618", FINE, "W = 1/4"),
};

/* --- two against two ----------------------------------------------------- */

static const lan_published_value two_two[] = {
    LEFT("x", "p1", "10", "42.9685821139", FINE, "computed"),
    LEFT("x", "p2", "10", "32.7348766029", FINE, "computed"),
    LEFT("y", "q1", "10", "39.7017771973", FINE, "computed"),
    LEFT("y", "q2", "10", "32.0770400896", FINE, "computed"),
    LEFT("x", "p1", "20", "31.9258163730", FINE, "computed"),
    LEFT("x", "p2", "20", "26.9052423835", FINE, "computed"),
    LEFT("y", "q1", "20", "30.7004140686", FINE, "computed"),
    LEFT("y", "q2", "20", "20.1695855911", FINE, "computed"),
};

/* --- frontage ------------------------------------------------------------ */

#define FRONTAGE(front, a, b)                                                  \
    "format: 1\n"                                                              \
    "time: {end: 1000}\n"                                                      \
    "units: {p: {}, q: {}}\n"                                                  \
    "armies:\n"                                                                \
    "  x: {front: " front ", units: {p: 50}}\n"                                \
    "  y: {front: " front ", units: {q: 100}}\n"                               \
    "fire:\n"                                                                  \
    "  - {from: y, at: x, law: aimed, coefficient: " a "}\n"                   \
    "  - {from: x, at: y, law: aimed, coefficient: " b "}\n"

static const lan_published_value frontage_duels[] = {
    LEFT("x", "p", NULL, "25", FINE, "x0 - (a/b) y0"),
    END("25", FINE, ""),
};

/* With a front of one the last soldier of y still fights as the fraction that
 * is left of him: a half less falls of x. */
static const lan_published_value frontage_one[] = {
    LEFT("x", "p", NULL, "25.125", FINE, "x0 - (a/b) (y0 - 1/2)"),
    END("25", FINE, ""),
};

/* -------------------------------------------------------------------------- */

#define LANCHESTER "F. W. Lanchester, Aircraft in Warfare (1916)"
#define TRAFALGAR  LANCHESTER ", par. 42"
#define TAYLOR     "J. G. Taylor, Lanchester Models of Warfare (1983)"
#define ENGEL                                                                  \
    "J. H. Engel, A verification of Lanchester's law, J. ORSA 2 (1954)"
#define DEITCHMAN                                                              \
    "S. J. Deitchman, A Lanchester model of guerrilla warfare, Oper. Res. 10 " \
    "(1962)"
#define HELMBOLD_SOURCE                                                        \
    "R. L. Helmbold, A modification of Lanchester's equations, Oper. Res. 13 " \
    "(1965)"

#define CASE(name, source, scenario, values)                                   \
    {                                                                          \
        name, source, scenario, values, sizeof(values) / sizeof(values)[0]     \
    }

static const lan_published_case cases[] = {
    CASE("square-100-80", LANCHESTER, SQUARE("100", "80", "0.01", "0.01", ""),
         square_100_80),
    CASE("square-break", TAYLOR,
         SQUARE("100", "80", "0.01", "0.01", ", break: 0.5"), square_break),
    CASE("square-40-30", LANCHESTER, SQUARE("40", "30", "0.04", "0.04", ""),
         square_40_30),
    CASE("square-80-100", LANCHESTER, SQUARE("80", "100", "1", "1.44", ""),
         square_80_100),
    CASE("square-100-100", LANCHESTER, SQUARE("100", "100", "0.99", "1", ""),
         square_100_100),
    CASE("trafalgar-whole", TRAFALGAR, SQUARE("46", "40", "0.1", "0.1", ""),
         trafalgar_whole),
    CASE("trafalgar-main", TRAFALGAR, SQUARE("32", "23", "0.1", "0.1", ""),
         trafalgar_main),
    CASE("trafalgar-van", TRAFALGAR, SQUARE("8", "23", "0.1", "0.1", ""),
         trafalgar_van),
    CASE("trafalgar-victors", TRAFALGAR,
         SQUARE("22.248595461286990", "21.563858652847824", "0.1", "0.1", ""),
         trafalgar_victors),
    CASE("trafalgar-even", TRAFALGAR,
         SQUARE("32.526911934581187", "23", "0.1", "0.1", ""), trafalgar_even),
    CASE("iwo-jima", ENGEL, IWO_JIMA_SPREAD, iwo_jima),
    CASE("iwo-jima-at-once", ENGEL, IWO_JIMA_AT_ONCE, iwo_jima_at_once),
    CASE("iwo-jima-alone", ENGEL, IWO_JIMA("        count: 54000\n"),
         iwo_jima_alone),
    CASE("linear", TAYLOR, LINEAR("1000", ""), linear),
    CASE("linear-break", TAYLOR, LINEAR("1000", ", break: 0.1"), linear_break),
    CASE("mixed", DEITCHMAN, MIXED("1000", "200"), mixed),
    CASE("mixed-even", DEITCHMAN, MIXED("1e9", "200") "rules: {gone: 1e-8}\n",
         mixed_even),
    CASE("helmbold-1", HELMBOLD_SOURCE, HELMBOLD("1", "0"), helmbold_1),
    CASE("helmbold-half", HELMBOLD_SOURCE, HELMBOLD("0.5", "0.5"),
         helmbold_half),
    CASE("helmbold-quarter", HELMBOLD_SOURCE, HELMBOLD("0.25", "0.75"),
         helmbold_quarter),
    CASE("two-against-two",
         "computed by a fourth-order integration to ten digits",
         "format: 1\n"
         "time: {end: 20}\n"
         "units: {p1: {}, p2: {}, q1: {}, q2: {}}\n"
         "armies:\n"
         "  x: {units: {p1: 60, p2: 40}}\n"
         "  y: {units: {q1: 50, q2: 50}}\n"
         "fire:\n"
         "  - {from: y.q1, at: x.p1, law: aimed, coefficient: 0.02}\n"
         "  - {from: y.q2, at: x.p1, law: aimed, coefficient: 0.05}\n"
         "  - {from: y.q1, at: x.p2, law: aimed, coefficient: 0.03}\n"
         "  - {from: y.q2, at: x.p2, law: aimed, coefficient: 0.01}\n"
         "  - {from: x.p1, at: y.q1, law: aimed, coefficient: 0.01}\n"
         "  - {from: x.p2, at: y.q1, law: aimed, coefficient: 0.04}\n"
         "  - {from: x.p1, at: y.q2, law: aimed, coefficient: 0.06}\n"
         "  - {from: x.p2, at: y.q2, law: aimed, coefficient: 0.02}\n",
         two_two),
    CASE("frontage-duels", LANCHESTER, FRONTAGE("1e-6", "1e6", "4e6"),
         frontage_duels),
    CASE("frontage-one", LANCHESTER, FRONTAGE("1", "1", "4"), frontage_one),
};

const lan_published_case *lan_published_cases(size_t *count)
{
    *count = sizeof cases / sizeof cases[0];
    return cases;
}
