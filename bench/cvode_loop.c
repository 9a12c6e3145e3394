/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/cvode_loop.h"

#include "config.h"

#ifdef HAVE_CVODE

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

/* Steps between two stops: without end. */
#define MAX_STEPS 1000000

struct cvode_work {
    size_t size;
    SUNContext context;
    N_Vector y;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    SUNNonlinearSolver fixed_point;
    void *memory;
    plain_battle *battle; /* of now */
};

static int rates(double t, N_Vector y, N_Vector f, void *context)
{
    cvode_work *work = context;
    work->battle->rates(t, N_VGetArrayPointer(y), N_VGetArrayPointer(f),
                        work->battle);
    return 0;
}

static int roots(double t, N_Vector y, double *g, void *context)
{
    (void)t;
    const plain_battle *battle = ((cvode_work *)context)->battle;
    const double *now = N_VGetArrayPointer(y);
    for (size_t i = 0; i < battle->size; i++) {
        g[i] = battle->alive[i] ? now[i] - battle->level : 1.0;
    }
    return 0;
}

/* What the formulas need to solve their equations. */
static bool attach(cvode_work *work, cvode_way way)
{
    if (way == CVODE_BY_ADAMS) {
        work->fixed_point = SUNNonlinSol_FixedPoint(work->y, 0, work->context);
        return work->fixed_point != NULL &&
               CVodeSetNonlinearSolver(work->memory, work->fixed_point) ==
                   CV_SUCCESS;
    }
    const sunindextype size = (sunindextype)work->size;
    work->matrix = SUNDenseMatrix(size, size, work->context);
    work->linear = work->matrix != NULL
                       ? SUNLinSol_Dense(work->y, work->matrix, work->context)
                       : NULL;
    return work->linear != NULL &&
           CVodeSetLinearSolver(work->memory, work->linear, work->matrix) ==
               CV_SUCCESS;
}

/* The integrator itself; the values of y do not matter yet. */
static bool begin(cvode_work *work, cvode_way way)
{
    work->y = N_VNew_Serial((sunindextype)work->size, work->context);
    work->memory =
        CVodeCreate(way == CVODE_BY_ADAMS ? CV_ADAMS : CV_BDF, work->context);
    if (work->y == NULL || work->memory == NULL) {
        return false;
    }
    N_VConst(0.0, work->y);
    return CVodeInit(work->memory, rates, 0.0, work->y) == CV_SUCCESS &&
           CVodeSetUserData(work->memory, work) == CV_SUCCESS &&
           CVodeSStolerances(work->memory, 1e-6, 1e-6) == CV_SUCCESS &&
           CVodeSetMaxNumSteps(work->memory, MAX_STEPS) == CV_SUCCESS &&
           CVodeSetNoInactiveRootWarn(work->memory) == CV_SUCCESS &&
           attach(work, way) &&
           CVodeRootInit(work->memory, (int)work->size, roots) == CV_SUCCESS;
}

cvode_work *cvode_create(size_t size, cvode_way way)
{
    cvode_work *work = calloc(1, sizeof *work);
    if (work == NULL) {
        return NULL;
    }
    work->size = size;
    if (SUNContext_Create(NULL, &work->context) != 0 || !begin(work, way)) {
        cvode_destroy(work);
        return NULL;
    }
    return work;
}

void cvode_destroy(cvode_work *work)
{
    if (work == NULL) {
        return;
    }
    if (work->memory != NULL) {
        CVodeFree(&work->memory);
    }
    if (work->fixed_point != NULL) {
        SUNNonlinSolFree(work->fixed_point);
    }
    if (work->linear != NULL) {
        SUNLinSolFree(work->linear);
    }
    if (work->matrix != NULL) {
        SUNMatDestroy(work->matrix);
    }
    if (work->y != NULL) {
        N_VDestroy(work->y);
    }
    if (work->context != NULL) {
        SUNContext_Free(&work->context);
    }
    free(work);
}

static bool is_over(const plain_battle *battle)
{
    bool living[2] = {false, false};
    for (size_t i = 0; i < battle->size; i++) {
        living[i >= battle->split] |= battle->alive[i];
    }
    return !living[0] || !living[1] || battle->time >= battle->end;
}

/* Takes those out whose root it was. */
static bool bury(cvode_work *work, plain_battle *battle)
{
    int found[STAGED_MANY];
    double *y = N_VGetArrayPointer(work->y);
    if (CVodeGetRootInfo(work->memory, found) != CV_SUCCESS) {
        return false;
    }
    for (size_t i = 0; i < battle->size; i++) {
        if (battle->alive[i] && (found[i] != 0 || y[i] <= battle->level)) {
            battle->alive[i] = false;
            y[i] = 0.0;
        }
    }
    return CVodeReInit(work->memory, battle->time, work->y) == CV_SUCCESS;
}

/* Steps to a time, or to the death of a side. */
static bool go_to(cvode_work *work, plain_battle *battle, double end)
{
    if (CVodeReInit(work->memory, battle->time, work->y) != CV_SUCCESS) {
        return false;
    }
    while (!is_over(battle) && battle->time < end) {
        if (CVodeSetStopTime(work->memory, end) != CV_SUCCESS) {
            return false;
        }
        const int code =
            CVode(work->memory, end, work->y, &battle->time, CV_NORMAL);
        if (code < 0 || (code == CV_ROOT_RETURN && !bury(work, battle))) {
            return false;
        }
    }
    return true;
}

bool cvode_run(cvode_work *work, plain_battle *battle)
{
    double sides[2] = {0.0, 0.0};
    double *y = N_VGetArrayPointer(work->y);
    work->battle = battle;
    memcpy(y, battle->start, battle->size * sizeof *y);
    for (size_t i = 0; i < battle->size; i++) {
        battle->alive[i] = true;
        sides[i >= battle->split] += battle->start[i];
    }
    const double atol = battle->tolerance * fmax(sides[0], sides[1]);
    if (CVodeSStolerances(work->memory, battle->tolerance, atol) !=
        CV_SUCCESS) {
        return false;
    }
    battle->time = 0.0;
    battle->receives = battle->instant > 0.0;
    bool good = true;
    if (battle->receives) {
        good = go_to(work, battle, battle->instant);
        battle->receives = false;
    }
    good = good && go_to(work, battle, battle->end);
    memcpy(battle->y, y, battle->size * sizeof *y);
    return good;
}

#else

typedef int no_cvode; /* a file of C has something in it */

#endif
