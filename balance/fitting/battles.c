/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laws of losses, and models of the winner, from a table of battles.
 */
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_multifit.h>

#include "balance/fail_impl.h"
#include "balance/fitting/fit_impl.h"
#include "base/csv_impl.h"
#include "base/input_file.h"
#include "base/text.h"

#define FILE_MAX ((size_t)64 * 1024 * 1024)

/* Cells of all rows. */
#define CELLS_MAX 1000000

/* Fewest battles of laws, and battles per term of a model of the winner. */
#define FEWEST          4
#define FEWEST_PER_TERM 2

/* Steps of a logistic regression. It converges in about six; with separated
 * winners, the logarithm of the odds passes the limit. */
#define STEPS_MAX 50
#define TOLERANCE 1e-12
#define ODDS_MAX  30.0

/* Singular values below this share of the largest carry no information. */
#define RANK_TOLERANCE 1e-8

enum { ATTACKER, DEFENDER, ATTACKER_LOST, DEFENDER_LOST, WINNER, KNOWN };

static const char *const headings[KNOWN] = {
    "attacker", "defender", "attacker_lost", "defender_lost", "winner"};

typedef struct battles {
    lan_csv csv;
    arena memory;
    const char **names; /* [columns] */
    size_t column_count;
    const char **cells; /* [rows][columns]; "" where empty */
    int *lines;         /* [rows] */
    size_t row_count;
    size_t place[KNOWN]; /* columns; column_count: none */
    size_t covariate[LAN_FIT_COVARIATES_MAX];
    size_t covariate_count;
    lan_fit_battles *out;
    lan_error *err;
} battles;

/* --- the table ------------------------------------------------------------ */

static lan_status take_cell(battles *b, lan_csv_cell *cell, const char **out)
{
    const lan_status status = lan_csv_take_cell(&b->csv, cell);
    char *copy =
        status == LAN_OK ? arena_take(&b->memory, cell->length + 1, 1) : NULL;
    if (copy != NULL) {
        memcpy(copy, cell->text, cell->length);
    }
    *out = copy;
    return status != LAN_OK || copy != NULL ? status : LAN_ENOMEM;
}

static size_t find_column(const battles *b, const char *name)
{
    size_t at = 0;
    while (at < b->column_count && strcmp(b->names[at], name) != 0) {
        at++;
    }
    return at;
}

static lan_status read_heading(battles *b)
{
    lan_csv_cell cell = {.is_last = false};
    if (!lan_csv_find_line(&b->csv)) {
        return lan_fail(b->err, LAN_EPARSE, 1, 1,
                        "no heading: attacker, defender, attacker_lost, "
                        "defender_lost");
    }
    const size_t most = lan_csv_take_separator(&b->csv);
    b->names = arena_take(&b->memory, most, sizeof *b->names);
    if (b->names == NULL) {
        return LAN_ENOMEM;
    }
    while (!cell.is_last) {
        const lan_status status =
            take_cell(b, &cell, &b->names[b->column_count]);
        if (status != LAN_OK) {
            return status;
        }
        if (find_column(b, b->names[b->column_count]) < b->column_count) {
            return lan_csv_tell(&b->csv, &cell,
                                "there is already a column called");
        }
        b->column_count++;
    }
    for (size_t k = 0; k < KNOWN; k++) {
        b->place[k] = find_column(b, headings[k]);
        if (k < WINNER && b->place[k] == b->column_count) {
            return lan_fail(b->err, LAN_EINVAL, b->csv.number, 1,
                            "no column is called '%s'", headings[k]);
        }
    }
    lan_csv_end_line(&b->csv);
    return LAN_OK;
}

static lan_status read_row(battles *b)
{
    const char **row = &b->cells[b->row_count * b->column_count];
    lan_csv_cell cell = {.is_last = false};
    lan_status status = LAN_OK;
    b->lines[b->row_count] = b->csv.number;
    for (size_t c = 0; c < b->column_count && status == LAN_OK; c++) {
        double number;
        row[c] = "";
        if (!cell.is_last) {
            status = take_cell(b, &cell, &row[c]);
        }
        for (size_t k = 0; k < WINNER && status == LAN_OK; k++) {
            status =
                b->place[k] != c || row[c][0] == '\0'
                    ? LAN_OK
                    : lan_csv_number(&b->csv, &cell,
                                     "a number was expected, not", &number);
        }
    }
    if (status == LAN_OK && !cell.is_last) {
        status = lan_csv_take_cell(&b->csv, &cell);
        status = status == LAN_OK
                     ? lan_csv_tell(&b->csv, &cell,
                                    "more cells than the heading has:")
                     : status;
    }
    lan_csv_end_line(&b->csv);
    b->row_count++;
    return status;
}

static lan_status read_table(battles *b, const char *text, size_t length)
{
    b->csv = lan_csv_begin(text, length, b->err);
    lan_status status = read_heading(b);
    size_t most = 1; /* lines that may be rows */
    for (const char *c = b->csv.at; status == LAN_OK && c < b->csv.end; c++) {
        most += *c == '\n' ? 1 : 0;
    }
    if (status == LAN_OK && most > CELLS_MAX / b->column_count) {
        return lan_fail(b->err, LAN_ELIMIT, 0, 0, "more than %d cells",
                        CELLS_MAX);
    }
    if (status == LAN_OK) {
        b->cells =
            arena_take(&b->memory, most * b->column_count, sizeof *b->cells);
        b->lines = arena_take(&b->memory, most, sizeof *b->lines);
        status = b->memory.is_short ? LAN_ENOMEM : LAN_OK;
    }
    while (status == LAN_OK && lan_csv_find_line(&b->csv)) {
        status = read_row(b);
    }
    return status;
}

static const char *cell_of(const battles *b, size_t row, size_t column)
{
    return column < b->column_count ? b->cells[row * b->column_count + column]
                                    : "";
}

/* LAN_NAN if it is empty, or no number. */
static double number_of(const battles *b, size_t row, size_t column)
{
    const char *text = cell_of(b, row, column);
    double value;
    return lan_text_to_double(text, strlen(text), &value) == LAN_OK ? value
                                                                    : LAN_NAN;
}

/* --- laws ----------------------------------------------------------------- */

static lan_status find_laws(battles *b)
{
    lan_fit_laws *laws = &b->out->laws;
    fit_loss *items =
        arena_take(&b->memory, 2 * b->row_count + 1, sizeof *items);
    size_t count = 0;
    if (items == NULL) {
        return LAN_ENOMEM;
    }
    *laws = (lan_fit_laws){.count = LAN_FIT_LAWS,
                           .side = {headings[ATTACKER], headings[DEFENDER]}};
    for (size_t r = 0; r < b->row_count; r++) {
        double v[WINNER];
        bool is_known = true;
        bool is_above = true;
        for (size_t k = 0; k < WINNER; k++) {
            v[k] = number_of(b, r, b->place[k]);
            is_known = is_known && !isnan(v[k]);
            is_above = is_above && v[k] > 0.0;
        }
        laws->unknown += is_known ? 0 : 2;
        laws->left_out += is_above ? 0 : 2;
        for (int side = 0; side < 2 && is_above; side++) {
            items[count++] = (fit_loss){.side = side,
                                        .rate = log(v[ATTACKER_LOST + side]),
                                        .enemy = log(v[DEFENDER - side]),
                                        .own = log(v[ATTACKER + side])};
        }
    }
    return count >= 2 * (size_t)FEWEST
               ? fit_compare_laws(items, count, &b->memory, laws)
               : lan_fail(b->err, LAN_EINVAL, 0, 0,
                          "%zu battles whose strengths and losses are above 0 "
                          "are too few to compare laws: %d at least",
                          count / 2, FEWEST);
}

/* --- terms of a model of the winner --------------------------------------- */

/* A column of the regression. */
typedef struct term {
    size_t column;    /* of the table; column_count: not of a covariate */
    const char *word; /* 1 where the cell is this; NULL: the number */
} term;

typedef struct study {
    battles *b;
    term *terms;
    size_t term_count;
    size_t *rows; /* battles with all values */
    size_t count;
    gsl_matrix *x;
    gsl_vector *won;    /* by the attacker: 0 or 1 */
    gsl_vector *odds;   /* logarithm, fitted */
    gsl_vector *weight; /* p (1 - p) */
    gsl_vector *y;      /* of the linear regression of a step */
    gsl_vector *c;
    gsl_matrix *cov;
    gsl_multifit_linear_workspace *work;
} study;

/* True if each cell that is not empty is a number. */
static bool is_numeric(const battles *b, size_t column)
{
    bool is = true;
    for (size_t r = 0; r < b->row_count && is; r++) {
        is =
            cell_of(b, r, column)[0] == '\0' || !isnan(number_of(b, r, column));
    }
    return is;
}

static bool has_won(const battles *b, size_t row)
{
    return strcmp(cell_of(b, row, b->place[WINNER]), headings[ATTACKER]) == 0;
}

/* A word of a covariate. */
typedef struct word_count {
    const char *text;
    size_t times;
    size_t won; /* by the attacker */
} word_count;

static bool has_one_winner(const word_count *is)
{
    return is->won == 0 || is->won == is->times;
}

/* Finds the words of a column in the battles; count is LAN_FIT_WORDS_MAX + 1
 * if there are more. */
static size_t find_words(const study *s, size_t column,
                         word_count words[LAN_FIT_WORDS_MAX])
{
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const char *text = cell_of(s->b, s->rows[i], column);
        size_t at = 0;
        while (at < count && strcmp(words[at].text, text) != 0) {
            at++;
        }
        if (at == LAN_FIT_WORDS_MAX) {
            return LAN_FIT_WORDS_MAX + 1;
        }
        if (at == count) {
            words[count++] = (word_count){.text = text};
        }
        words[at].times++;
        words[at].won += has_won(s->b, s->rows[i]);
    }
    return count;
}

/* Leaves out the battles with a word whose battles all have one winner: no
 * finite term would describe it. */
static lan_status leave_out(study *s, size_t column, const word_count *is)
{
    lan_fit_battles *out = s->b->out;
    const char *before = out->one_sided != NULL ? out->one_sided : "";
    const char *name = s->b->names[column];
    const size_t size = strlen(before) + strlen(name) + strlen(is->text) + 4;
    char *text = arena_take(&s->b->memory, size, 1);
    size_t kept = 0;
    if (text == NULL) {
        return LAN_ENOMEM;
    }
    (void)snprintf(text, size, "%s%s%s %s", before, before[0] ? ", " : "", name,
                   is->text);
    out->one_sided = text;
    for (size_t i = 0; i < s->count; i++) {
        if (strcmp(cell_of(s->b, s->rows[i], column), is->text) != 0) {
            s->rows[kept++] = s->rows[i];
        }
    }
    s->count = kept;
    return LAN_OK;
}

/* Adds the terms of a covariate: one of a number, or one for each word but the
 * most frequent. */
static lan_status add_covariate(study *s, size_t column)
{
    const battles *b = s->b;
    word_count words[LAN_FIT_WORDS_MAX] = {{.text = NULL}};
    size_t most = 0;
    if (is_numeric(b, column)) {
        s->terms[s->term_count++] = (term){column, NULL};
        return LAN_OK;
    }
    const size_t count = find_words(s, column, words);
    if (count > LAN_FIT_WORDS_MAX) {
        return lan_fail(b->err, LAN_EINVAL, 0, 0,
                        "more than %d words in the column '%.40s'",
                        LAN_FIT_WORDS_MAX, b->names[column]);
    }
    for (size_t at = 0; at < count; at++) {
        most = words[at].times > words[most].times ? at : most;
    }
    for (size_t at = 0; at < count; at++) {
        if (has_one_winner(&words[at])) {
            const lan_status status = leave_out(s, column, &words[at]);
            if (status != LAN_OK) {
                return status;
            }
        } else if (at != most) {
            s->terms[s->term_count++] = (term){column, words[at].text};
        }
    }
    return LAN_OK;
}

/* The first two terms are the constant and the ratio of forces. */
static double value_of(const study *s, size_t row, size_t k)
{
    const battles *b = s->b;
    const term *is = &s->terms[k];
    if (k == 0) {
        return 1.0;
    }
    if (k == 1) {
        return log(number_of(b, row, b->place[ATTACKER]) /
                   number_of(b, row, b->place[DEFENDER]));
    }
    return is->word == NULL
               ? number_of(b, row, is->column)
               : strcmp(cell_of(b, row, is->column), is->word) == 0;
}

static const char *name_of(study *s, size_t k)
{
    const term *is = &s->terms[k];
    if (k < 2) {
        return k == 0 ? "constant" : "ln(attacker/defender)";
    }
    const char *column = s->b->names[is->column];
    const char *word = is->word != NULL ? is->word : "";
    const size_t size = strlen(column) + strlen(word) + 2;
    char *name = arena_take(&s->b->memory, size, 1);
    if (name != NULL) {
        (void)snprintf(name, size, "%s%s%s", column, word[0] ? " " : "", word);
    }
    return name;
}

/* Finds the battles with a winner and all values, and the terms. */
static lan_status choose_battles(study *s)
{
    battles *b = s->b;
    const size_t most = 2 + b->covariate_count * LAN_FIT_WORDS_MAX;
    lan_status status = LAN_OK;
    s->terms = arena_take(&b->memory, most, sizeof *s->terms);
    s->rows = arena_take(&b->memory, b->row_count + 1, sizeof *s->rows);
    if (b->memory.is_short) {
        return LAN_ENOMEM;
    }
    for (size_t r = 0; r < b->row_count; r++) {
        const char *winner = cell_of(b, r, b->place[WINNER]);
        bool is_whole =
            has_won(b, r) || strcmp(winner, headings[DEFENDER]) == 0;
        for (size_t k = ATTACKER; k <= DEFENDER; k++) {
            is_whole = is_whole && number_of(b, r, b->place[k]) > 0.0;
        }
        for (size_t k = 0; k < b->covariate_count; k++) {
            is_whole = is_whole && cell_of(b, r, b->covariate[k])[0] != '\0';
        }
        if (is_whole) {
            s->rows[s->count++] = r;
        }
    }
    s->term_count = 2;
    for (size_t k = 0; k < b->covariate_count && status == LAN_OK; k++) {
        status = add_covariate(s, b->covariate[k]);
    }
    for (size_t k = 0; k < s->count; k++) {
        b->out->won += has_won(b, s->rows[k]);
    }
    if (status == LAN_OK && s->count < FEWEST_PER_TERM * s->term_count) {
        status =
            lan_fail(b->err, LAN_EINVAL, 0, 0,
                     "%zu battles with a winner and all covariates are "
                     "too few for %zu terms: %zu at least",
                     s->count, s->term_count, FEWEST_PER_TERM * s->term_count);
    }
    return status;
}

/* --- logistic regression -------------------------------------------------- */

/* One step of iterated least squares. Returns the largest change of the odds'
 * logarithms, or LAN_NAN if the terms are dependent. */
static double step(study *s)
{
    double chi2;
    double most = 0.0;
    size_t rank = 0;
    for (size_t i = 0; i < s->count; i++) {
        const double odds = gsl_vector_get(s->odds, i);
        const double p = 1.0 / (1.0 + exp(-odds));
        const double weight = fmax(p * (1.0 - p), DBL_MIN);
        gsl_vector_set(s->weight, i, weight);
        gsl_vector_set(s->y, i,
                       odds + (gsl_vector_get(s->won, i) - p) / weight);
    }
    if (gsl_multifit_wlinear_tsvd(s->x, s->weight, s->y, RANK_TOLERANCE, s->c,
                                  s->cov, &chi2, &rank,
                                  s->work) != GSL_SUCCESS ||
        rank < s->x->size2) {
        return LAN_NAN;
    }
    for (size_t i = 0; i < s->count; i++) {
        const gsl_vector_const_view x = gsl_matrix_const_row(s->x, i);
        double odds;
        double error;
        (void)gsl_multifit_linear_est(&x.vector, s->c, s->cov, &odds, &error);
        most = fmax(most, fabs(odds - gsl_vector_get(s->odds, i)));
        gsl_vector_set(s->odds, i, odds);
    }
    return most;
}

static bool converge(study *s)
{
    gsl_vector_set_zero(s->odds);
    for (int k = 0; k < STEPS_MAX; k++) {
        const double change = step(s);
        const double most =
            fmax(gsl_vector_max(s->odds), -gsl_vector_min(s->odds));
        if (!(change > TOLERANCE) || most > ODDS_MAX) {
            return change <= TOLERANCE && most <= ODDS_MAX;
        }
    }
    return false;
}

/* Likelihood, and predictions of each battle without it: one Newton step from
 * the fit to all lowers its odds' logarithm by h r / (w (1 - h)), where h is
 * the leverage and r the residual. */
static void judge(const study *s, lan_fit_winner *out)
{
    const double n = (double)s->count;
    const double terms = (double)s->x->size2;
    for (size_t i = 0; i < s->count; i++) {
        const gsl_vector_const_view x = gsl_matrix_const_row(s->x, i);
        const double won = gsl_vector_get(s->won, i);
        const double sign = won > 0.5 ? 1.0 : -1.0;
        const double weight = gsl_vector_get(s->weight, i);
        double odds;
        double error;
        (void)gsl_multifit_linear_est(&x.vector, s->c, s->cov, &odds, &error);
        const double leverage = fmin(weight * error * error, 1.0 - 1e-9);
        const double residual = won - 1.0 / (1.0 + exp(-odds));
        const double without =
            odds - leverage * residual / (weight * (1.0 - leverage));
        out->likelihood -= log1p(exp(-sign * odds));
        out->score -= log1p(exp(-sign * without)) / n;
        out->right += sign * without > 0.0 ? 1.0 / n : 0.0;
    }
    out->aic = 2.0 * terms - 2.0 * out->likelihood;
    out->bic = log(n) * terms - 2.0 * out->likelihood;
}

static lan_status find_winner(study *s, size_t terms, lan_fit_winner *out)
{
    arena *memory = &s->b->memory;
    const size_t n = s->count;
    double *room =
        arena_take(memory, (n + terms + 1) * (terms + 4) + terms, sizeof *room);
    *out = (lan_fit_winner){.term_count = terms,
                            .terms =
                                arena_take(memory, terms, sizeof *out->terms)};
    s->work = gsl_multifit_linear_alloc(n, terms);
    if (memory->is_short || s->work == NULL) {
        gsl_multifit_linear_free(s->work);
        return LAN_ENOMEM;
    }
    double *after = room + n * terms;
    gsl_matrix_view x = gsl_matrix_view_array(room, n, terms);
    gsl_vector_view won = gsl_vector_view_array(after, n);
    gsl_vector_view odds = gsl_vector_view_array(after + n, n);
    gsl_vector_view weight = gsl_vector_view_array(after + 2 * n, n);
    gsl_vector_view y = gsl_vector_view_array(after + 3 * n, n);
    gsl_vector_view c = gsl_vector_view_array(after + 4 * n, terms);
    gsl_matrix_view cov =
        gsl_matrix_view_array(after + 4 * n + terms, terms, terms);
    s->x = &x.matrix;
    s->won = &won.vector;
    s->odds = &odds.vector;
    s->weight = &weight.vector;
    s->y = &y.vector;
    s->c = &c.vector;
    s->cov = &cov.matrix;
    for (size_t i = 0; i < n; i++) {
        gsl_vector_set(s->won, i, has_won(s->b, s->rows[i]));
        for (size_t k = 0; k < terms; k++) {
            gsl_matrix_set(s->x, i, k, value_of(s, s->rows[i], k));
        }
    }
    out->is_known = converge(s);
    if (out->is_known) {
        judge(s, out);
    }
    for (size_t k = 0; k < terms; k++) {
        out->terms[k] = (lan_fit_term){
            name_of(s, k), out->is_known ? gsl_vector_get(s->c, k) : LAN_NAN,
            out->is_known ? sqrt(gsl_matrix_get(s->cov, k, k)) : LAN_NAN};
    }
    gsl_multifit_linear_free(s->work);
    return LAN_OK;
}

static lan_status find_winners(battles *b)
{
    study s = {.b = b};
    lan_status status = choose_battles(&s);
    b->out->decided = s.count;
    b->out->winner_count = b->covariate_count > 0 ? LAN_FIT_WINNERS : 2;
    for (size_t k = 0; k < b->out->winner_count && status == LAN_OK; k++) {
        status =
            find_winner(&s, k < 2 ? k + 1 : s.term_count, &b->out->winner[k]);
    }
    return status;
}

/* --- the whole ------------------------------------------------------------ */

static lan_status find_covariates(battles *b, const char *const *names,
                                  size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t at = find_column(b, names[i]);
        if (at == b->column_count) {
            return lan_fail(b->err, LAN_EINVAL, 0, 0,
                            "no column is called '%.80s'", names[i]);
        }
        b->covariate[b->covariate_count++] = at;
    }
    return count == 0 || b->place[WINNER] < b->column_count
               ? LAN_OK
               : lan_fail(b->err, LAN_EINVAL, 0, 0,
                          "covariates are of the winner: no column is called "
                          "'winner'");
}

lan_status lan_fit_battles_find(const char *path, const char *const *covariates,
                                size_t covariate_count, lan_fit_battles **out,
                                lan_error *err)
{
    battles b = {.err = err};
    char *text = NULL;
    size_t length = 0;
    lan_status status =
        covariate_count <= LAN_FIT_COVARIATES_MAX
            ? lan_input_file_read(path, FILE_MAX, &text, &length, err)
            : lan_fail(err, LAN_EINVAL, 0, 0, "at most %d covariates",
                       LAN_FIT_COVARIATES_MAX);
    if (status == LAN_OK) {
        b.out = arena_take(&b.memory, 1, sizeof *b.out);
        status = b.out != NULL ? read_table(&b, text, length) : LAN_ENOMEM;
        free(text);
    }
    status = status == LAN_OK ? find_covariates(&b, covariates, covariate_count)
                              : status;
    status = status == LAN_OK ? find_laws(&b) : status;
    if (status == LAN_OK && b.place[WINNER] < b.column_count) {
        status = find_winners(&b);
    }
    status = status == LAN_OK && b.memory.is_short ? LAN_ENOMEM : status;
    if (status != LAN_OK) {
        arena_clear(&b.memory);
        return fail_as(err, status);
    }
    b.out->battle_count = b.row_count;
    b.out->memory = b.memory.last;
    *out = b.out;
    return LAN_OK;
}

void lan_fit_battles_destroy(lan_fit_battles *fit)
{
    arena_free(fit != NULL ? fit->memory : NULL);
}
