/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a tornado shows: bars, names, words.
 */
#include <string.h>

#include "base/real.h"
#include "plots/tornado_impl.h"

/* Columns that stay of an army's name. */
#define ARMY_LEAST 8

/* Room of the axis on both sides, as a share of the widest bar. */
#define PAD 0.06

/* Bars narrower than this share of the widest have no width. */
#define NARROWEST 1e-6
#define ROUNDING  1e-9

/* --- names --------------------------------------------------------------- */

static bool takes(const char **path, const char *word)
{
    const size_t length = strlen(word);
    const bool is_there = strncmp(*path, word, length) == 0;
    *path += is_there ? length : 0;
    return is_there;
}

/* Replaces every dot and underscore. */
static void put(char *text, size_t size, const char *path, const char *between)
{
    size_t used = 0;
    for (; *path != '\0' && used + strlen(between) + 1 < size; path++) {
        if (*path == '.') {
            memcpy(text + used, between, strlen(between));
            used += strlen(between);
        } else {
            text[used++] = *path == '_' ? ' ' : *path;
        }
    }
    text[used] = '\0';
}

/* "armies.blue.units.spear.count" as "blue spear count", "counters.bow.spear"
 * as "bow against spear". Where it is too long the army's name is cut first:
 * what comes after it tells one value from the other. */
static void make_name(const char *path, bool utf8, int columns,
                      char name[LAN_STYLE_NAME_SIZE])
{
    char text[512];
    char army[256] = "";
    char first[LAN_STYLE_NAME_SIZE];
    if (takes(&path, "counters.")) {
        put(text, sizeof text, path, " against ");
    } else if (takes(&path, "armies.") && strchr(path, '.') != NULL) {
        const size_t length = strcspn(path, ".");
        (void)snprintf(army, sizeof army, "%.*s", (int)length, path);
        path += length + 1;
        (void)takes(&path, "units.");
        put(text, sizeof text, path, " ");
        const int rest = columns - 1 - (int)lan_style_columns(text);
        lan_style_fit(army, (size_t)(rest > ARMY_LEAST ? rest : ARMY_LEAST),
                      utf8, first, sizeof first);
        (void)snprintf(army, sizeof army, "%s %.*s", first,
                       (int)(sizeof army - sizeof first - 2), text);
        (void)snprintf(text, sizeof text, "%s", army);
    } else {
        (void)takes(&path, "units.");
        put(text, sizeof text, path, " ");
    }
    lan_style_fit(text, (size_t)columns, utf8, name, LAN_STYLE_NAME_SIZE);
}

/* --- bars ---------------------------------------------------------------- */

static double scale_of(const tornado *page)
{
    return page->is_percent ? 100.0 : 1.0;
}

/* The bar of an input, without its name. */
static tornado_bar bar_of(const tornado *page, size_t input)
{
    const lan_sensitivity *found = page->view->sensitivity;
    const lan_elasticity *e =
        &found->elasticity
             ->items[page->view->output * found->input_count + input];
    return (tornado_bar){.low = scale_of(page) * e->at_low,
                         .high = scale_of(page) * e->at_high};
}

/* LAN_NAN where an end could not be had. */
static double width_of(const tornado *page, const tornado_bar *bar)
{
    if (!isfinite(bar->low) || !isfinite(bar->high) || !isfinite(page->base)) {
        return LAN_NAN;
    }
    return fmax(fmax(bar->low, bar->high), page->base) -
           fmin(fmin(bar->low, bar->high), page->base);
}

/* LAN_INF where there is none. */
static double widest_of(const tornado *page)
{
    double widest = 0.0;
    for (size_t i = 0; i < page->view->sensitivity->input_count; i++) {
        const tornado_bar bar = bar_of(page, i);
        widest = fmax(widest, width_of(page, &bar)); /* NaN is passed over */
    }
    /* what is no more than rounding is no width */
    return widest > ROUNDING * fabs(page->base) ? widest : LAN_INF;
}

/* Puts a bar where it belongs; the narrowest falls off the end. */
static void insert(tornado *page, const tornado_bar *bar)
{
    const double width = width_of(page, bar);
    size_t at = page->count;
    if (page->count < LAN_TORNADO_DRAWN_MAX) {
        page->count++;
    } else {
        page->left_out++;
        if (width_of(page, &page->bars[--at]) >= width) {
            return;
        }
    }
    while (at > 0 && width_of(page, &page->bars[at - 1]) < width) {
        page->bars[at] = page->bars[at - 1];
        at--;
    }
    page->bars[at] = *bar;
}

static void make_axis(tornado *page)
{
    double from = page->base;
    double to = page->base;
    for (size_t i = 0; i < page->count; i++) {
        from = fmin(from, fmin(page->bars[i].low, page->bars[i].high));
        to = fmax(to, fmax(page->bars[i].low, page->bars[i].high));
    }
    const double pad = PAD * (to - from);
    page->from = from - pad;
    page->to = to + pad;
    page->step = lan_style_axis(to - from, false).step;
}

lan_status tornado_init(tornado *page, const lan_tornado_view *view, bool utf8,
                        int columns, lan_error *err)
{
    const lan_sensitivity *found = view->sensitivity;
    *page = (tornado){.view = view};
    if (found->elasticity == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a tornado is of elasticities or of a snowball");
    }
    page->is_percent =
        strncmp(found->outputs[view->output], "odds", strlen("odds")) == 0;
    page->base = scale_of(page) * found->elasticity->base[view->output];
    const double least = NARROWEST * widest_of(page);
    for (size_t i = 0; i < found->input_count; i++) {
        tornado_bar bar = bar_of(page, i);
        if (!(width_of(page, &bar) > least)) {
            page->idle++;
            continue;
        }
        make_name(found->inputs[i].path, utf8, columns, bar.name);
        insert(page, &bar);
    }
    if (page->count == 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "no value changes %.60s over its range",
                        found->outputs[view->output]);
    }
    make_axis(page);
    return LAN_OK;
}

/* --- words --------------------------------------------------------------- */

char *tornado_number(const tornado *page, double value,
                     char text[LAN_TORNADO_NUMBER_SIZE])
{
    if (page->is_percent) {
        (void)snprintf(text, LAN_TORNADO_NUMBER_SIZE, "%.1f %%", value + 0.0);
    } else if (fabs(value) < 1e4) {
        (void)snprintf(text, LAN_TORNADO_NUMBER_SIZE, "%.3g", value + 0.0);
    } else {
        char number[LAN_NUMBER_SIZE];
        (void)snprintf(text, LAN_TORNADO_NUMBER_SIZE, "%.30s",
                       lan_number_count(value, number));
    }
    return text;
}

void tornado_write_subject(const tornado *page, char *text, size_t size)
{
    const lan_sensitivity *found = page->view->sensitivity;
    char number[LAN_TORNADO_NUMBER_SIZE];
    tornado_number(page, page->base, number);
    if (found->method == LAN_SENSITIVITY_SNOWBALL) {
        char soldiers[LAN_NUMBER_SIZE];
        lan_number_count(found->parity->soldiers, soldiers);
        (void)snprintf(text, size, "%s is %s where %s starts with %s",
                       found->outputs[page->view->output], number,
                       found->parity->side, soldiers);
    } else {
        (void)snprintf(text, size, "%s is %s as it stands",
                       found->outputs[page->view->output], number);
    }
}

void tornado_write_end(const tornado *page, bool is_low, char *text,
                       size_t size)
{
    if (isnan(page->view->range)) {
        (void)snprintf(text, size,
                       is_low ? "at the low end" : "at the high end");
    } else {
        (void)snprintf(text, size, "%.3g %% %s", 100.0 * page->view->range,
                       is_low ? "less" : "more");
    }
}

void tornado_write_rest(const tornado *page, char *text, size_t size)
{
    const size_t idle = page->idle + page->view->sensitivity->idle_count;
    text[0] = '\0';
    if (page->left_out > 0) {
        (void)snprintf(text, size, "%zu more matter%s less", page->left_out,
                       page->left_out == 1 ? "s" : "");
    }
    if (idle > 0) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, size - used, "%s%zu without effect",
                       used > 0 ? "; " : "", idle);
    }
}
