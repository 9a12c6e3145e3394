/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>

#include "base/output_file.h"
#include "base/text.h"
#include "plots/plots_impl.h"

/* The PDF is the equal of the others at 96 px an inch. */
#define INCH 96.0

/* What a file's ending asks for. */
typedef struct picture_kind {
    const char *ending;
    const char *terminal; /* of gnuplot; NULL: drawn by ourselves */
    double unit;          /* px of what its size is given in */
    double letters;       /* scale of letters: a point of PDF is 4/3 px */
    const char *last;     /* what a whole file ends with, but for line breaks */
} picture_kind;

#define FONT "font 'DejaVu Sans,13'"
#define LOOK "linewidth 1 noenhanced"

static const picture_kind kinds[] = {
    {".png", "pngcairo", 1.0, 0.75, "IEND\xAE\x42\x60\x82"},
    {".svg", NULL, 1.0, 0.0, "</svg>"},
    {".pdf", "pdfcairo", INCH, 0.5625, "%%EOF"},
};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])
#define KIND_PNG   (&kinds[0])

static lan_status blame(lan_status status, lan_error *err)
{
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

static bool has_file(const lan_picture *picture)
{
    return picture->path != NULL && strcmp(picture->path, "-") != 0;
}

static bool ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path);
    const size_t tail = strlen(ending);
    return length > tail && path[length - tail - 1] != '/' &&
           strcasecmp(path + length - tail, ending) == 0;
}

/* The kind of a file by its ending, or NULL. */
static const picture_kind *kind_of(const char *path)
{
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (ends_in(path, kinds[i].ending)) {
            return &kinds[i];
        }
    }
    return NULL;
}

lan_status lan_picture_check(const lan_picture *picture, lan_error *err)
{
    if (picture->keep && (picture->script_only || !has_file(picture))) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "--keep needs a picture file: -o FILE.png");
    }
    if (!has_file(picture)) {
        return LAN_OK;
    }
    char shown[96];
    lan_text_printable(picture->path, shown, sizeof shown);
    const bool is_picture = kind_of(picture->path) != NULL;
    if (picture->script_only && is_picture) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "--script-only writes a gnuplot script, but '%s' is "
                        "the name of a picture; name it .gp",
                        shown);
    }
    if (!picture->script_only && !is_picture) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the kind of picture does not show in '%s'; the name "
                        "must end in .png, .svg or .pdf",
                        shown);
    }
    /* gnuplot has no way to write a control character in single quotes. */
    if ((picture->keep || picture->script_only) &&
        !lan_text_is_plain(picture->path, strlen(picture->path))) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "the name '%s' cannot be written into a script", shown);
    }
    return LAN_OK;
}

/* --- files --------------------------------------------------------------- */

/* Writes a picture or a script. */
typedef lan_status write_fn(const void *of, FILE *out, lan_error *err);

/* A file that was written, or as it was. */
static lan_status write_file(const char *path, write_fn *write, const void *of,
                             lan_error *err)
{
    lan_output_file *file = NULL;
    lan_status status = lan_output_file_open(path, &file, err);
    if (status != LAN_OK) {
        return status;
    }
    status = blame(write(of, lan_output_file_stream(file), err), err);
    if (status != LAN_OK) {
        lan_output_file_discard(file);
        return status;
    }
    return lan_output_file_commit(file, err);
}

static lan_status write_svg(const void *of, FILE *out, lan_error *err)
{
    (void)err;
    return lan_figure_to_svg(of, NULL, out);
}

/* --- scripts ------------------------------------------------------------- */

/* A script that needs nothing else.
 *
 * note  the comment at its top; NULL: none
 */
typedef struct script {
    const lan_layout *layout;
    const picture_kind *kind;
    const char *note;
    const char *output; /* NULL: standard output */
} script;

static lan_status write_script(const void *of, FILE *out, lan_error *err)
{
    const script *const it = of;
    const lan_layout *const layout = it->layout;
    const double unit = it->kind->unit;
    const char *const inches = unit > 1.0 ? "in" : "";
    (void)err;
    if (it->note != NULL) {
        fprintf(out, "# Draws %s with gnuplot 5.4 or newer%s\n", it->output,
                it->note);
    }
    fprintf(out,
            "set encoding utf8\nset terminal %s size %g%s,%g%s " FONT
            " fontscale %g " LOOK "\n",
            it->kind->terminal, layout->width / unit, inches,
            layout->height / unit, inches, it->kind->letters);
    if (it->output != NULL) {
        fputs("set output ", out);
        gnuplot_quote(out, it->output);
        fputc('\n', out);
    }
    return gnuplot_write(layout, out);
}

/* Writes the script alone, whose picture has the figure's name, or beside a
 * picture the script that draws it again in its folder, or its PNG where we
 * draw it ourselves. */
static lan_status put_script(const lan_picture *picture,
                             const lan_layout *layout, lan_error *err)
{
    const bool is_beside = picture->keep;
    const char *const base = is_beside ? picture->path : layout->figure->name;
    const picture_kind *const own = is_beside ? kind_of(base) : NULL;
    const picture_kind *const kind =
        own != NULL && own->terminal != NULL ? own : KIND_PNG;
    const int stem =
        (int)(strlen(base) - (own != NULL ? strlen(own->ending) : 0));
    const size_t size = strlen(base) + 5;
    char *const names = malloc(2 * size);
    if (names == NULL) {
        return blame(LAN_ENOMEM, err);
    }
    char *const beside = names + size;
    (void)snprintf(names, size, "%.*s%s", stem, base, kind->ending);
    (void)snprintf(beside, size, "%.*s.gp", stem, base);
    const char *const slash = strrchr(names, '/');
    const script of = {layout, kind,
                       is_beside ? ", in this folder: gnuplot FILE"
                                 : ": gnuplot FILE",
                       slash != NULL ? slash + 1 : names};
    lan_status status = LAN_OK;
    if (is_beside || has_file(picture)) {
        status = write_file(is_beside ? beside : picture->path, write_script,
                            &of, err);
    } else {
        status = blame(write_script(&of, picture->out, err), err);
        status = status == LAN_OK && ferror(picture->out)
                     ? lan_fail(err, LAN_EIO, 0, 0, "cannot write the script")
                     : status;
    }
    free(names);
    return status;
}

/* --- pictures by gnuplot ------------------------------------------------- */

/* What gnuplot is given to read: the file that is its standard input, by name,
 * as it reads standard input itself byte by byte, with a call for each. */
#define SCRIPT "/dev/stdin"

extern char **environ;

/* Runs "gnuplot -d", which leaves ~/.gnuplot and gnuplotrc alone, with three
 * open files as its streams, and waits for its end: no path ever gets into a
 * script. Returns an errno, or 0 with *status as of waitpid(). */
static int run_gnuplot(FILE *const streams[3], int *status)
{
    char program[] = "gnuplot";
    char defaults[] = "-d";
    char name[] = SCRIPT;
    char *const arguments[] = {program, defaults, name, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child = -1;
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed != 0) {
        return failed;
    }
    for (int i = 0; i < 3 && failed == 0; i++) {
        failed =
            posix_spawn_file_actions_adddup2(&actions, fileno(streams[i]), i);
    }
    failed = failed != 0 ? failed
                         : posix_spawnp(&child, program, &actions, NULL,
                                        arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    while (failed == 0 && waitpid(child, status, 0) < 0) {
        failed = errno == EINTR ? 0 : errno;
    }
    return failed;
}

/* What is wrong at a line of the script, "line 3: undefined variable"; the
 * command and a mark stand above it. Else the first line that says something,
 * "" where there is none; warnings, such as that the C locale has no degree
 * sign, say nothing. In place. */
static const char *first_message(char *report)
{
    static const char place[] = "\"" SCRIPT "\" ";
    const char *first = "";
    char *rest = report;
    for (char *line = strtok_r(report, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        const bool is_aside = line[strspn(line, " \t^")] == '\0' ||
                              strstr(line, " warning: ") != NULL;
        if (!is_aside && strncmp(line, place, strlen(place)) == 0) {
            return line + strlen(place);
        }
        if (!is_aside && first[0] == '\0') {
            first = line + strspn(line, " \t");
        }
    }
    return first;
}

/* Blames what gnuplot ended with, and what it reported. */
static lan_status judge_end(FILE *errors, int status, lan_error *err)
{
    char report[4096];
    char line[160];
    rewind(errors);
    report[fread(report, 1, sizeof report - 1, errors)] = '\0';
    lan_text_printable(first_message(report), line, sizeof line);
    if (WIFSIGNALED(status)) {
        return lan_fail(err, LAN_EIO, 0, 0, "gnuplot was ended by signal %d",
                        WTERMSIG(status));
    }
    return status == 0
               ? LAN_OK
               : lan_fail(err, LAN_EIO, 0, 0, "gnuplot failed: %s",
                          line[0] == '\0' ? "it did not say why" : line);
}

/* Most bytes that a complete file ends with, line breaks included. */
#define LAST_SIZE 12

/* Whether gnuplot could write all of a file that it drew: what it cannot write
 * it does not report. */
static lan_status check_complete(FILE *drawn, const picture_kind *kind,
                                 lan_error *err)
{
    char last[LAST_SIZE + 1] = "";
    if (fseek(drawn, 0, SEEK_END) != 0 || ftell(drawn) < LAST_SIZE) {
        return lan_fail(err, LAN_EIO, 0, 0, "gnuplot drew nothing");
    }
    (void)fseek(drawn, -LAST_SIZE, SEEK_END);
    size_t length = fread(last, 1, LAST_SIZE, drawn);
    while (length > 0 && last[length - 1] == '\n') {
        length--;
    }
    rewind(drawn);
    const size_t size = strlen(kind->last);
    return length >= size && memcmp(last + length - size, kind->last, size) == 0
               ? LAN_OK
               : lan_fail(err, LAN_EIO, 0, 0,
                          "gnuplot could not write all of the picture: is "
                          "there room for temporary files?");
}

/* files  the script, what is drawn, what is reported */
static lan_status draw_between(const script *of, FILE *const files[3],
                               lan_error *err)
{
    int end = 0;
    if (files[0] == NULL || files[1] == NULL || files[2] == NULL) {
        return lan_fail(err, LAN_EIO, 0, 0, "cannot make a temporary file");
    }
    lan_status status = write_script(of, files[0], err);
    if (status == LAN_OK && fflush(files[0]) != 0) {
        status = lan_fail(err, LAN_EIO, 0, 0,
                          "cannot write a temporary file: %s", strerror(errno));
    }
    if (status != LAN_OK) {
        return status;
    }
    rewind(files[0]);
    const int failed = run_gnuplot(files, &end);
    if (failed == ENOENT || failed == EACCES || failed == ENOTDIR) {
        return lan_fail(err, LAN_EMISSING, 0, 0,
                        "gnuplot is not installed; on Debian: apt-get install "
                        "gnuplot-nox (or use --script-only)");
    }
    if (failed != 0) {
        return lan_fail(err, LAN_EIO, 0, 0, "cannot run gnuplot: %s",
                        strerror(failed));
    }
    status = judge_end(files[2], end, err);
    return status == LAN_OK ? check_complete(files[1], of->kind, err) : status;
}

/* Has the output of gnuplot go to a file without a name: what is copied from
 * there gets out complete or fails. */
static lan_status draw_by_gnuplot(const void *of, FILE *out, lan_error *err)
{
    FILE *const files[3] = {tmpfile(), tmpfile(), tmpfile()};
    const lan_status status = draw_between(of, files, err);
    for (int c = 0; status == LAN_OK && (c = fgetc(files[1])) != EOF;) {
        (void)fputc(c, out); /* commit reports what failed */
    }
    for (int i = 0; i < 3; i++) {
        if (files[i] != NULL) {
            fclose(files[i]);
        }
    }
    return status;
}

/* --- all ----------------------------------------------------------------- */

/* What gnuplot draws, or a person changes. */
static lan_status draw_laid_out(const lan_picture *picture,
                                const lan_figure *figure, lan_error *err)
{
    lan_layout *layout = NULL;
    lan_status status =
        blame(lan_layout_create(figure, true, NULL, &layout), err);
    if (status != LAN_OK) {
        return status;
    }
    if (!picture->script_only && kind_of(picture->path)->terminal != NULL) {
        const script of = {.layout = layout, .kind = kind_of(picture->path)};
        status = write_file(picture->path, draw_by_gnuplot, &of, err);
    }
    if (status == LAN_OK && (picture->keep || picture->script_only)) {
        status = put_script(picture, layout, err);
    }
    lan_layout_destroy(layout);
    return status;
}

lan_status lan_picture_make(const lan_picture *picture,
                            const lan_figure *figure, lan_error *err)
{
    const bool is_script = picture->script_only;
    lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    if (!is_script && !has_file(picture)) {
        const lan_characters_style style = {.columns = picture->columns,
                                            .utf8 = picture->utf8,
                                            .color = picture->color,
                                            .has_title = true};
        return blame(lan_figure_to_characters(figure, &style, picture->out),
                     err);
    }
    if (!is_script && kind_of(picture->path)->terminal == NULL) {
        status = write_file(picture->path, write_svg, figure, err);
        if (status != LAN_OK || !picture->keep) {
            return status;
        }
    }
    return draw_laid_out(picture, figure, err);
}
