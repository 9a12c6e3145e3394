/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/output_file.h"
#include "base/text.h"
#include "results/figure/draw.h"
#include "results/figure/glyphs_impl.h"
#include "results/figure/gnuplot_impl.h"
#include "results/figure/gnuplot_run.h"

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

static lan_status out_of_memory(lan_error *err)
{
    return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
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

/* --- growing texts ------------------------------------------------------- */

/* A text that grows; text and length are valid after a successful finish(). */
typedef struct growing_text {
    FILE *stream;
    char *text;
    size_t length;
} growing_text;

static bool begin_text(growing_text *out)
{
    out->text = NULL;
    out->length = 0;
    out->stream = open_memstream(&out->text, &out->length);
    return out->stream != NULL;
}

static bool finish_text(growing_text *out)
{
    const bool is_written = ferror(out->stream) == 0;
    return fclose(out->stream) == 0 && is_written;
}

/* A script in two parts. */
typedef struct script_parts {
    growing_text data;
    growing_text plot;
} script_parts;

static void free_parts(script_parts *parts)
{
    free(parts->data.text);
    free(parts->plot.text);
}

/* name  of the data in the script */
static lan_status make_parts(const lan_layout *layout, const char *name,
                             script_parts *parts)
{
    *parts = (script_parts){.data = {.text = NULL}};
    if (!begin_text(&parts->data)) {
        return LAN_ENOMEM;
    }
    if (!begin_text(&parts->plot)) {
        (void)finish_text(&parts->data);
        free_parts(parts);
        return LAN_ENOMEM;
    }
    gnuplot_write(layout, name, parts->plot.stream, parts->data.stream);
    const bool has_data = finish_text(&parts->data);
    const bool has_plot = finish_text(&parts->plot);
    if (!has_data || !has_plot) {
        free_parts(parts);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

/* --- scripts ------------------------------------------------------------- */

static void write_head(FILE *out, const picture_kind *kind,
                       const lan_layout *layout, const char *output)
{
    fprintf(out, "set encoding utf8\nset terminal %s size ", kind->terminal);
    if (kind->unit > 1.0) {
        fprintf(out, "%gin,%gin", layout->width / kind->unit,
                layout->height / kind->unit);
    } else {
        fprintf(out, "%.0f,%.0f", layout->width, layout->height);
    }
    fprintf(out, " " FONT " fontscale %g " LOOK "\n", kind->letters);
    if (output != NULL) {
        fputs("set output ", out);
        gnuplot_quote(out, output);
        fputc('\n', out);
    }
}

/* Writes a script that needs nothing else: the data go into a data block, of
 * which gnuplot expands nothing. */
static lan_status write_whole(FILE *out, const lan_layout *layout,
                              const picture_kind *kind, const char *output)
{
    script_parts parts;
    const lan_status status = make_parts(layout, "$data", &parts);
    if (status != LAN_OK) {
        return status;
    }
    write_head(out, kind, layout, output);
    fputs("$data << END_OF_DATA\n", out);
    fputs(parts.data.text, out);
    fputs("END_OF_DATA\n", out);
    fputs(parts.plot.text, out);
    free_parts(&parts);
    return LAN_OK;
}

static lan_status write_text(const char *path, const char *text, size_t length,
                             lan_error *err)
{
    lan_output_file *file = NULL;
    const lan_status status = lan_output_file_open(path, &file, err);
    if (status != LAN_OK) {
        return status;
    }
    (void)fwrite(text, 1, length, lan_output_file_stream(file));
    return lan_output_file_commit(file, err);
}

static lan_status write_script_only(const lan_picture *picture,
                                    const lan_layout *layout, lan_error *err)
{
    char output[64];
    growing_text script;
    (void)snprintf(output, sizeof output, "%s.png", layout->figure->name);
    if (!begin_text(&script)) {
        return out_of_memory(err);
    }
    fprintf(script.stream,
            "# Draws %s with gnuplot 5.4 or newer: gnuplot FILE\n", output);
    lan_status status = write_whole(script.stream, layout, KIND_PNG, output);
    if (!finish_text(&script) || status != LAN_OK) {
        status = out_of_memory(err);
    } else if (has_file(picture)) {
        status = write_text(picture->path, script.text, script.length, err);
    } else if (fwrite(script.text, 1, script.length, picture->out) !=
               script.length) {
        status = lan_fail(err, LAN_EIO, 0, 0, "cannot write the script");
    }
    free(script.text);
    return status;
}

/* --- pictures by gnuplot ------------------------------------------------- */

/* Runs gnuplot with its output in a file without a name, at whose beginning
 * *out is: what it cannot write it does not tell, and what is copied from there
 * gets out whole or fails. */
static lan_status draw_aside(const growing_text *script, FILE **out,
                             lan_error *err)
{
    FILE *drawn = tmpfile();
    if (drawn == NULL) {
        return lan_fail(err, LAN_EIO, 0, 0, "cannot make a temporary file");
    }
    const lan_status status =
        lan_gnuplot_run(script->text, script->length, fileno(drawn), err);
    if (status != LAN_OK) {
        fclose(drawn);
        return status;
    }
    rewind(drawn);
    *out = drawn;
    return LAN_OK;
}

/* Most bytes that a whole file ends with, line breaks included. */
#define LAST_SIZE 12

/* Whether gnuplot could write all of a file that it drew. */
static lan_status check_whole(FILE *drawn, const picture_kind *kind,
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
    const size_t size = strlen(kind->last);
    if (length < size || memcmp(last + length - size, kind->last, size) != 0) {
        return lan_fail(err, LAN_EIO, 0, 0,
                        "gnuplot could not write all of the picture: is there "
                        "room for temporary files?");
    }
    rewind(drawn);
    return LAN_OK;
}

static void copy_bytes(FILE *from, FILE *to)
{
    char bytes[4096];
    size_t count = 0;
    while ((count = fread(bytes, 1, sizeof bytes, from)) > 0) {
        (void)fwrite(bytes, 1, count, to); /* commit tells what failed */
    }
}

static lan_status draw_script(const growing_text *script,
                              const picture_kind *kind, const char *path,
                              lan_error *err)
{
    lan_output_file *file = NULL;
    FILE *drawn = NULL;
    lan_status status = lan_output_file_open(path, &file, err);
    if (status != LAN_OK) {
        return status;
    }
    status = draw_aside(script, &drawn, err);
    if (status == LAN_OK) {
        status = check_whole(drawn, kind, err);
        if (status == LAN_OK) {
            copy_bytes(drawn, lan_output_file_stream(file));
        }
        fclose(drawn);
    }
    if (status != LAN_OK) {
        lan_output_file_discard(file);
        return status;
    }
    return lan_output_file_commit(file, err);
}

static lan_status draw_by_gnuplot(const lan_picture *picture,
                                  const picture_kind *kind,
                                  const lan_layout *layout, lan_error *err)
{
    growing_text script;
    if (!begin_text(&script)) {
        return out_of_memory(err);
    }
    lan_status status = write_whole(script.stream, layout, kind, NULL);
    if (!finish_text(&script) || status != LAN_OK ||
        glyphs_replace_missing(script.text) != LAN_OK) {
        status = out_of_memory(err);
    } else {
        script.length = strlen(script.text);
        status = draw_script(&script, kind, picture->path, err);
    }
    free(script.text);
    return status;
}

/* --- what is kept -------------------------------------------------------- */

/* Copies path with another ending; NULL where memory lacks. */
static char *with_ending(const char *path, const char *ending)
{
    const size_t stem = strlen(path) - 4; /* every ending has four bytes */
    char *const made = malloc(stem + strlen(ending) + 1);
    if (made != NULL) {
        memcpy(made, path, stem);
        memcpy(made + stem, ending, strlen(ending) + 1);
    }
    return made;
}

static const char *base_name(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* The script that draws the picture, or of one that we draw ourselves its PNG,
 * again from the data file beside it. */
static lan_status write_kept(const lan_picture *picture,
                             const lan_layout *layout, const char *plot,
                             const char *path, lan_error *err)
{
    const picture_kind *kind = kind_of(picture->path);
    const bool is_ours = kind->terminal == NULL;
    char *const output =
        is_ours ? with_ending(base_name(picture->path), KIND_PNG->ending)
                : NULL;
    lan_output_file *file = NULL;
    if (is_ours && output == NULL) {
        return out_of_memory(err);
    }
    lan_status status = lan_output_file_open(path, &file, err);
    if (status == LAN_OK) {
        FILE *const out = lan_output_file_stream(file);
        fputs("# Draws the picture again, in this folder: gnuplot FILE\n", out);
        write_head(out, is_ours ? KIND_PNG : kind, layout,
                   is_ours ? output : base_name(picture->path));
        fputs(plot, out);
        status = lan_output_file_commit(file, err);
    }
    free(output);
    return status;
}

static lan_status keep_parts(const lan_picture *picture,
                             const lan_layout *layout, const char *script_path,
                             const char *data_path, lan_error *err)
{
    growing_text name;
    script_parts parts;
    if (!begin_text(&name)) {
        return out_of_memory(err);
    }
    gnuplot_quote(name.stream, base_name(data_path));
    lan_status status = finish_text(&name) ? LAN_OK : LAN_ENOMEM;
    if (status == LAN_OK) {
        status = make_parts(layout, name.text, &parts);
    }
    free(name.text);
    if (status != LAN_OK) {
        return out_of_memory(err);
    }
    status = write_text(data_path, parts.data.text, parts.data.length, err);
    if (status == LAN_OK) {
        status = write_kept(picture, layout, parts.plot.text, script_path, err);
    }
    free_parts(&parts);
    return status;
}

static lan_status keep_files(const lan_picture *picture,
                             const lan_layout *layout, lan_error *err)
{
    char *const script_path = with_ending(picture->path, ".gp");
    char *const data_path = with_ending(picture->path, ".dat");
    const lan_status status =
        script_path == NULL || data_path == NULL
            ? out_of_memory(err)
            : keep_parts(picture, layout, script_path, data_path, err);
    free(script_path);
    free(data_path);
    return status;
}

/* --- all ----------------------------------------------------------------- */

static lan_status blame(lan_status status, lan_error *err)
{
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

static lan_status draw_svg(const lan_picture *picture, const lan_figure *figure,
                           lan_error *err)
{
    lan_output_file *file = NULL;
    lan_status status = lan_output_file_open(picture->path, &file, err);
    if (status != LAN_OK) {
        return status;
    }
    status = lan_figure_to_svg(figure, NULL, lan_output_file_stream(file));
    if (status != LAN_OK) {
        lan_output_file_discard(file);
        return blame(status, err);
    }
    return lan_output_file_commit(file, err);
}

static lan_status draw_characters(const lan_picture *picture,
                                  const lan_figure *figure, lan_error *err)
{
    const lan_characters_style style = {.columns = picture->columns,
                                        .utf8 = picture->utf8,
                                        .color = picture->color,
                                        .has_title = true};
    return blame(lan_figure_to_characters(figure, &style, picture->out), err);
}

/* What gnuplot draws, or a person changes. */
static lan_status draw_laid_out(const lan_picture *picture,
                                const lan_figure *figure, lan_error *err)
{
    lan_layout *layout = NULL;
    lan_status status =
        blame(lan_layout_create(figure, LAN_LAYOUT_WIDTH, true, &layout), err);
    if (status != LAN_OK) {
        return status;
    }
    if (picture->script_only) {
        status = write_script_only(picture, layout, err);
    } else {
        const picture_kind *const kind = kind_of(picture->path);
        if (kind->terminal != NULL) {
            status = draw_by_gnuplot(picture, kind, layout, err);
        }
        if (status == LAN_OK && picture->keep) {
            status = keep_files(picture, layout, err);
        }
    }
    lan_layout_destroy(layout);
    return status;
}

lan_status lan_picture_make(const lan_picture *picture,
                            const lan_figure *figure, lan_error *err)
{
    lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    if (!picture->script_only && !has_file(picture)) {
        return draw_characters(picture, figure, err);
    }
    if (!picture->script_only && kind_of(picture->path)->terminal == NULL) {
        status = draw_svg(picture, figure, err);
        if (status != LAN_OK || !picture->keep) {
            return status;
        }
    }
    return draw_laid_out(picture, figure, err);
}
