/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/output_file.h"
#include "base/text.h"
#include "plots/draw.h"
#include "plots/gnuplot_run.h"
#include "plots/pen_impl.h"

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
 * which gnuplot expands nothing.
 *
 * note  the comment at its top; NULL: none
 */
static lan_status make_script(const lan_layout *layout,
                              const picture_kind *kind, const char *note,
                              const char *output, growing_text *script)
{
    growing_text plot = {.text = NULL};
    if (!begin_text(script)) {
        return LAN_ENOMEM;
    }
    if (!begin_text(&plot)) {
        (void)finish_text(script);
        return LAN_ENOMEM;
    }
    if (note != NULL) {
        fprintf(script->stream, "# Draws %s with gnuplot 5.4 or newer%s\n",
                output, note);
    }
    write_head(script->stream, kind, layout, output);
    fputs("$data << END_OF_DATA\n", script->stream);
    lan_status status = gnuplot_write(layout, plot.stream, script->stream);
    fputs("END_OF_DATA\n", script->stream);
    if (finish_text(&plot)) {
        fputs(plot.text, script->stream);
    } else {
        status = LAN_ENOMEM;
    }
    free(plot.text);
    return finish_text(script) ? status : LAN_ENOMEM;
}

static lan_status write_text(const char *path, const growing_text *text,
                             lan_error *err)
{
    lan_output_file *file = NULL;
    const lan_status status = lan_output_file_open(path, &file, err);
    if (status != LAN_OK) {
        return status;
    }
    (void)fwrite(text->text, 1, text->length, lan_output_file_stream(file));
    return lan_output_file_commit(file, err);
}

static lan_status write_script_only(const lan_picture *picture,
                                    const lan_layout *layout, lan_error *err)
{
    char output[64];
    growing_text script = {.text = NULL};
    (void)snprintf(output, sizeof output, "%s.png", layout->figure->name);
    lan_status status =
        make_script(layout, KIND_PNG, ": gnuplot FILE", output, &script);
    if (status != LAN_OK) {
        status = out_of_memory(err);
    } else if (has_file(picture)) {
        status = write_text(picture->path, &script, err);
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
    growing_text script = {.text = NULL};
    lan_status status = make_script(layout, kind, NULL, NULL, &script);
    status = status == LAN_OK ? draw_script(&script, kind, picture->path, err)
                              : out_of_memory(err);
    free(script.text);
    return status;
}

/* --- what is kept -------------------------------------------------------- */

/* Copies path with another ending; NULL where memory lacks. */
static char *with_ending(const char *path, const char *ending)
{
    const size_t stem = strlen(path) - strlen(kind_of(path)->ending);
    char *const made = malloc(stem + strlen(ending) + 1);
    if (made != NULL) {
        memcpy(made, path, stem);
        memcpy(made + stem, ending, strlen(ending) + 1);
    }
    return made;
}

/* The script that draws the picture, or of one that we draw ourselves its PNG,
 * again in the folder of the picture. */
static lan_status keep_script(const lan_picture *picture,
                              const lan_layout *layout, lan_error *err)
{
    const picture_kind *const own = kind_of(picture->path);
    const picture_kind *const kind = own->terminal != NULL ? own : KIND_PNG;
    char *const script_path = with_ending(picture->path, ".gp");
    char *const drawn = with_ending(picture->path, kind->ending);
    growing_text script = {.text = NULL};
    lan_status status = LAN_ENOMEM;
    if (script_path != NULL && drawn != NULL) {
        const char *const slash = strrchr(drawn, '/');
        status = make_script(layout, kind, ", in this folder: gnuplot FILE",
                             slash != NULL ? slash + 1 : drawn, &script);
    }
    status = status == LAN_OK ? write_text(script_path, &script, err)
                              : out_of_memory(err);
    free(script.text);
    free(drawn);
    free(script_path);
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
        blame(lan_layout_create(figure, true, NULL, &layout), err);
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
            status = keep_script(picture, layout, err);
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
