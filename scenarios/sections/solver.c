/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

static_assert(sizeof(lan_method) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_stepper) == sizeof(int), "an enum is an int");

static const scn_word method_words[] = {{"auto", LAN_METHOD_AUTO},
                                        {"gsl", LAN_METHOD_GSL},
                                        {"closed", LAN_METHOD_CLOSED},
                                        {"chance", LAN_METHOD_CHANCE},
                                        {"bodies", LAN_METHOD_BODIES},
                                        {"lanes", LAN_METHOD_GSL},
                                        {NULL, 0}};

static const scn_word stepper_words[] = {
#define X(name, gsl, traits) {#gsl, name},
    LAN_STEPPER_LIST(X)
#undef X
        {NULL, 0}};

#define AT(member) .offset = offsetof(scn_head, solver.member)
static const scn_field solver_fields[] = {
    FIELD("method", CHOICE, ONE, .words = method_words, AT(method),
          .preset = "auto",
          .meaning =
              "auto: a closed form where two groups fight and one is exact, "
              "GSL's steppers elsewhere; gsl, or its other name lanes: GSL's "
              "steppers; chance: one battle in which every loss is one "
              "soldier, of "
              "the seed that the command line gives; bodies: one in "
              "which every soldier stands somewhere, walks and shoots"),
    FIELD("stepper", CHOICE, ONE, .words = stepper_words, AT(stepper),
          .preset = "rkck", .meaning = "GSL's stepper"),
    FIELD("rtol", NUMBER, ONE, TOLERANCE, AT(rtol), .preset = "1e-10",
          .meaning = "relative error of a step"),
    FIELD("atol", NUMBER, ONE, TOLERANCE, AT(atol), .preset = "1e-10",
          .meaning =
              "the same as a share of a side's start and all that is due "
              "for it before the end"),
    FIELD("step", NUMBER, ONE, ABOVE0,
          .offset = offsetof(scn_head, engagement.step), .unit = "time",
          .preset = "found",
          .meaning =
              "bodies: from one moment to the next; found from the stiffest "
              "force and the fastest body"),
};
#undef AT
static const scn_section solver_section =
    SECTION(solver_fields, "solver", "the solver", .short_key = "method",
            .is_free = true, .marks = SCN_NOT_OF_QUESTIONS);

const scn_part scn_part_solver = {
    .id = SCN_PART_solver,
    .row = FIELD("solver", SECTION, ONE, .section = &solver_section,
                 .is_always = true, .meaning = "how it is computed"),
};
