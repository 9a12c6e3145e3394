#!/usr/bin/perl
# tests/structure/weigh.pl - lines of code, without comments and blank lines,
# and tokens of every tracked file that is built or run, room by room.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# usage: weigh.pl [--expanded COMMAND]   in the top folder of a checkout
#
# Prints room, lines and tokens; with --expanded also the tokens of the C files
# after the preprocessor, of what stands in the file itself: so macros show.
# COMMAND is a C preprocessor with its options. Data is not weighed.
use strict;
use warnings;

my $preprocessor = @ARGV && $ARGV[0] eq '--expanded' ? $ARGV[1] : undef;
my %split = map { $_ => 1 } qw(tactics);
my %weight;

sub tokens { my ($text) = @_; return scalar(() = $text =~ /\w+|[^\s\w]/g); }

sub room_of {
    my ($file) = @_;
    my ($top, $sub) = $file =~ m{^([^/]+)/(?:([^/]+)/)?};
    return 'build' if !defined $top || $top =~ /^(\.ci|m4)$/;
    return defined $sub && $split{$top} ? "$top/$sub" : $top;
}

sub is_code {
    my ($file) = @_;
    return 0 if $file =~ m{^tests/(golden/.*expected|fuzz/corpus|transcripts|errors/.*\.cases)};
    return 1 if $file =~ m{\.(c|h|cpp|js|css|sh|pl|inc|def|awk|am|ac|m4|mk|bash|zsh|fish|h\.in)$};
    return $file =~ m{^(quickstart|\.ci/run)$};
}

sub without_comments {
    my ($file, $text) = @_;
    if ($file =~ /\.(c|h|cpp|js|css|inc|def|h\.in)$/) {
        $text =~ s{("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|/\*.*?\*/|//[^\n]*}{defined $1 ? $1 : ' '}gse;
    } else {
        $text =~ s/^\s*#.*$//mg;
    }
    return $text;
}

sub expanded {
    my ($file) = @_;
    open my $in, '-|', "$preprocessor -E $file 2>/dev/null" or return 0;
    my ($own, $text) = (0, '');
    while (my $line = <$in>) {
        if ($line =~ /^# \d+ "([^"]*)"/) { $own = $1 eq $file; }
        elsif ($own) { $text .= $line; }
    }
    $text =~ s/"(?:\\.|[^"\\\n])*"/S/g;
    return tokens($text);
}

for my $file (split /\0/, `git ls-files -z`) {
    next if !is_code($file) || !-f $file;
    open my $in, '<', $file or next;
    my $text = without_comments($file, do { local $/; <$in> });
    my $row = $weight{room_of($file)} //= [0, 0, 0];
    $row->[0] += () = $text =~ /^.*\S.*$/mg;
    $text =~ s/"(?:\\.|[^"\\\n])*"/S/g;
    $row->[1] += tokens($text);
    $row->[2] += expanded($file) if defined $preprocessor && $file =~ /\.c$/;
}
for my $room (sort keys %weight) {
    print join("\t", $room, @{$weight{$room}}[0 .. (defined $preprocessor ? 2 : 1)]), "\n";
}
