/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/picture.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/output_file.h"
#include "base/text.h"
#include "results/figure/glyphs_impl.h"
#include "results/figure/gnuplot_run.h"
#include "plots/style.h"

/* A picture of 1200 x 720 px unless the drawing is of fewer lines; the PDF is
 * its equal at 96 px an inch. */
#define FONT       "DejaVu Sans"
#define WIDTH      1200.0
#define COLUMN     8.6  /* px of a character of 13 pt */
#define LINE       20.0 /* px */
#define LINES      36   /* of a picture, where the drawing does not say */
#define TEXT_WIDTH 78
#define TEXT_LINES 22
#define INCH       96.0

typedef struct kind_row {
    old_picture_kind kind;
    const char *ending;
    const char *terminal;
    const char *font; /* and what else follows the size */
    const char *last; /* what a whole file ends with, but for line breaks */
} kind_row;

static const kind_row kinds[] = {
    {OLD_PICTURE_CHARACTERS, "", "dumb", "noenhanced", ""},
    {OLD_PICTURE_PNG, ".png", "pngcairo",
     "font '" FONT ",13' fontscale 0.75 linewidth 1.4 noenhanced",
     "IEND\xAE\x42\x60\x82"},
    {OLD_PICTURE_SVG, ".svg", "svg",
     "font '" FONT ",17.3' noenhanced background '#ffffff'", "</svg>"},
    {OLD_PICTURE_PDF, ".pdf", "pdfcairo",
     /* Its usual scale is a half; so it is the PNG at 96 px an inch. */
     "font '" FONT ",13' fontscale 0.75 linewidth 1.4 noenhanced", "%%EOF"},
};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])

old_picture old_picture_default(void)
{
    const old_picture picture = {.path = NULL};
    return picture;
}

int32_t old_picture_columns(const old_picture *picture)
{
    const int32_t columns =
        picture->columns != 0 ? picture->columns : TEXT_WIDTH;
    return columns < OLD_PICTURE_NARROWEST ? OLD_PICTURE_NARROWEST
           : columns > OLD_PICTURE_WIDEST  ? OLD_PICTURE_WIDEST
                                           : columns;
}

bool lan_canvas_is_text(const lan_canvas *canvas)
{
    return canvas->kind == OLD_PICTURE_CHARACTERS;
}

/* Columns of one em: DejaVu Sans 13 is 17.3 px high. */
#define EM_COLUMNS (17.3 / 8.6)

double lan_canvas_width(const lan_canvas *canvas, const char *text)
{
    return canvas->column * (lan_canvas_is_text(canvas)
                                 ? (double)lan_style_columns(text)
                                 : EM_COLUMNS * lan_style_width(text));
}

typedef char *(*fit_fn)(const char *text, size_t columns, bool is_utf8,
                        char *buffer, size_t size);

static char *fit_by(fit_fn fit, const lan_canvas *canvas, const char *text,
                    double width, char *buffer, size_t size)
{
    size_t columns = size < 204 ? size : 200;
    do {
        fit(text, columns, canvas->utf8, buffer, size);
        columns--;
    } while (columns > 4 && lan_canvas_width(canvas, buffer) > width);
    return buffer;
}

char *lan_canvas_fit(const lan_canvas *canvas, const char *text, double width,
                     char *buffer, size_t size)
{
    return fit_by(lan_style_fit, canvas, text, width, buffer, size);
}

char *lan_canvas_fit_middle(const lan_canvas *canvas, const char *text,
                            double width, char *buffer, size_t size)
{
    return fit_by(lan_style_fit_middle, canvas, text, width, buffer, size);
}

void lan_canvas_write_font(const lan_canvas *canvas, bool bold, double scale,
                           FILE *out)
{
    if (!lan_canvas_is_text(canvas)) {
        /* gnuplot's SVG takes ":Bold" for a part of the family's name, which
         * no reader would find. */
        const bool is_svg = canvas->kind == OLD_PICTURE_SVG;
        fprintf(out, " font '" FONT "%s,%.1f'", bold && !is_svg ? ":Bold" : "",
                (is_svg ? 17.3 : 13.0) * scale);
    }
}

static bool has_file(const old_picture *picture)
{
    return picture->path != NULL && strcmp(picture->path, "-") != 0;
}

bool old_picture_is_text(const old_picture *picture)
{
    return !picture->script_only && !has_file(picture);
}

static bool ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path);
    const size_t tail = strlen(ending);
    return length > tail && path[length - tail - 1] != '/' &&
           strcasecmp(path + length - tail, ending) == 0;
}

/* The kind of a file by its ending, or NULL. */
static const kind_row *kind_of(const char *path)
{
    for (size_t i = 1; i < KIND_COUNT; i++) {
        if (ends_in(path, kinds[i].ending)) {
            return &kinds[i];
        }
    }
    return NULL;
}

lan_status old_picture_check(const old_picture *picture, lan_error *err)
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
                        "cannot tell the kind of picture from '%s'; the name "
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

/* A growing text; text and length are valid after a successful finish(). */
typedef struct page {
    FILE *stream;
    char *text;
    size_t length;
} page;

static bool begin(page *p)
{
    p->text = NULL;
    p->length = 0;
    p->stream = open_memstream(&p->text, &p->length);
    return p->stream != NULL;
}

static bool finish(page *p)
{
    const bool is_written = ferror(p->stream) == 0;
    return fclose(p->stream) == 0 && is_written;
}

/* What a script of a kind is written for. */
static lan_canvas canvas_of(const old_picture *picture,
                            const lan_drawing *drawing, const kind_row *kind,
                            const char *data)
{
    const int lines = drawing->lines > 0 ? drawing->lines : LINES;
    if (kind->kind == OLD_PICTURE_CHARACTERS) {
        return (lan_canvas){kind->kind, picture->utf8, data,
                            1.0 / old_picture_columns(picture),
                            1.0 / TEXT_LINES};
    }
    return (lan_canvas){kind->kind, true, data, COLUMN / WIDTH, 1.0 / lines};
}

static void write_head(FILE *out, const kind_row *kind,
                       const lan_canvas *canvas, const char *output)
{
    const double height = LINE / canvas->line;
    fprintf(out, "set encoding utf8\nset terminal %s size ", kind->terminal);
    if (kind->kind == OLD_PICTURE_CHARACTERS) {
        fprintf(out, "%.0f,%d", 1.0 / canvas->column, TEXT_LINES);
    } else if (kind->kind == OLD_PICTURE_PDF) {
        fprintf(out, "%gin,%gin", WIDTH / INCH, height / INCH);
    } else {
        fprintf(out, "%.0f,%.0f", WIDTH, height);
    }
    fprintf(out, " %s\n", kind->font);
    if (output != NULL) {
        fputs("set output ", out);
        lan_style_quote(out, output);
        fputc('\n', out);
    }
}

/* Writes a script that needs nothing else: the data go into a data block, of
 * which gnuplot expands nothing. */
static void write_whole(FILE *out, const old_picture *picture,
                        const kind_row *kind, const char *output,
                        const lan_drawing *drawing)
{
    const lan_canvas canvas = canvas_of(picture, drawing, kind, "$data");
    write_head(out, kind, &canvas, output);
    fputs("$data << END_OF_DATA\n", out);
    drawing->write_data(drawing->context, out);
    fputs("END_OF_DATA\n", out);
    drawing->write_script(drawing->context, &canvas, out);
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

static lan_status write_script_only(const old_picture *picture,
                                    const lan_drawing *drawing, lan_error *err)
{
    char output[64];
    (void)snprintf(output, sizeof output, "%s.png", drawing->name);
    page script;
    if (!begin(&script)) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    fprintf(script.stream,
            "# Draws %s with gnuplot 5.4 or newer: gnuplot FILE\n", output);
    write_whole(script.stream, picture, &kinds[OLD_PICTURE_PNG], output,
                drawing);
    lan_status status = LAN_OK;
    if (!finish(&script)) {
        status = lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    } else if (has_file(picture)) {
        status = write_text(picture->path, script.text, script.length, err);
    } else if (fwrite(script.text, 1, script.length, picture->out) !=
               script.length) {
        status = lan_fail(err, LAN_EIO, 0, 0, "cannot write the script");
    }
    free(script.text);
    return status;
}

/* Copies lines without the blanks at their ends, and without the form feed and
 * the empty line that gnuplot begins with. */
static void copy_lines(FILE *from, FILE *to)
{
    char line[1024];
    bool is_first = true;
    while (fgets(line, sizeof line, from) != NULL) {
        const size_t start = strspn(line, "\f");
        size_t end = strlen(line);
        while (end > start && strchr(" \n", line[end - 1]) != NULL) {
            end--;
        }
        if (end > start || !is_first) {
            fprintf(to, "%.*s\n", (int)(end - start), line + start);
        }
        is_first = false;
    }
}

/* Runs gnuplot with its output in a file without a name, at whose beginning
 * *out is: what it cannot write it does not tell, and what is copied from there
 * gets out whole or fails. */
static lan_status draw_aside(const page *script, FILE **out, lan_error *err)
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

static lan_status show_characters(const page *script, FILE *out, lan_error *err)
{
    FILE *drawn = NULL;
    lan_status status = draw_aside(script, &drawn, err);
    if (status != LAN_OK) {
        return status;
    }
    copy_lines(drawn, out);
    if (ferror(drawn) || ferror(out)) {
        status = lan_fail(err, LAN_EIO, 0, 0, "cannot write the picture");
    }
    fclose(drawn);
    return status;
}

/* Most bytes that a whole file ends with, line breaks included. */
#define LAST_SIZE 12

/* Whether gnuplot could write all of a file that it drew. */
static lan_status check_whole(FILE *drawn, const kind_row *kind, lan_error *err)
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

static lan_status draw_file(const page *script, const kind_row *kind,
                            const char *path, lan_error *err)
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

/* An SVG is drawn by its reader, by the fonts that are there. */
static bool mend_glyphs(const kind_row *kind, page *script)
{
    const bool is_drawn =
        kind->kind == OLD_PICTURE_PNG || kind->kind == OLD_PICTURE_PDF;
    if (is_drawn && glyphs_replace_missing(script->text) != LAN_OK) {
        return false;
    }
    script->length = strlen(script->text);
    return true;
}

static lan_status draw_page(const old_picture *picture,
                            const lan_drawing *drawing, lan_error *err)
{
    const kind_row *const kind =
        has_file(picture) ? kind_of(picture->path) : &kinds[0];
    page script;
    if (!begin(&script)) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    write_whole(script.stream, picture, kind, NULL, drawing);
    lan_status status = LAN_OK;
    if (!finish(&script) || !mend_glyphs(kind, &script)) {
        status = lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    } else if (has_file(picture)) {
        status = draw_file(&script, kind, picture->path, err);
    } else {
        status = show_characters(&script, picture->out, err);
    }
    free(script.text);
    return status;
}

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

/* Writes the script that draws again from the data file beside it. */
static bool write_kept(FILE *out, const old_picture *picture,
                       const char *data_path, const lan_drawing *drawing)
{
    page name;
    if (!begin(&name)) {
        return false;
    }
    lan_style_quote(name.stream, base_name(data_path));
    const bool is_named = finish(&name);
    if (is_named) {
        const kind_row *const kind = kind_of(picture->path);
        const lan_canvas canvas = canvas_of(picture, drawing, kind, name.text);
        fputs("# Draws the picture again, in this folder: gnuplot FILE\n", out);
        write_head(out, kind, &canvas, base_name(picture->path));
        drawing->write_script(drawing->context, &canvas, out);
    }
    free(name.text);
    return is_named;
}

static lan_status keep_files(const old_picture *picture,
                             const lan_drawing *drawing, lan_error *err)
{
    char *const script_path = with_ending(picture->path, ".gp");
    char *const data_path = with_ending(picture->path, ".dat");
    lan_output_file *script = NULL;
    lan_output_file *data = NULL;
    lan_status status = LAN_OK;
    if (script_path == NULL || data_path == NULL) {
        status = lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
        goto out;
    }
    status = lan_output_file_open(data_path, &data, err);
    if (status != LAN_OK) {
        goto out;
    }
    drawing->write_data(drawing->context, lan_output_file_stream(data));
    status = lan_output_file_commit(data, err);
    if (status != LAN_OK) {
        goto out;
    }
    status = lan_output_file_open(script_path, &script, err);
    if (status != LAN_OK) {
        goto out;
    }
    if (!write_kept(lan_output_file_stream(script), picture, data_path,
                    drawing)) {
        lan_output_file_discard(script);
        status = lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
        goto out;
    }
    status = lan_output_file_commit(script, err);
out:
    free(script_path);
    free(data_path);
    return status;
}

lan_status old_picture_make(const old_picture *picture,
                            const lan_drawing *drawing, lan_error *err)
{
    lan_status status = old_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    if (picture->script_only) {
        return write_script_only(picture, drawing, err);
    }
    status = draw_page(picture, drawing, err);
    if (status == LAN_OK && picture->keep) {
        status = keep_files(picture, drawing, err);
    }
    return status;
}
