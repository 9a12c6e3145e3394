# tests/property/rows.pl SEED CASE KEYS - prints a random battle with a sweep,
# and appends each key of a scenario that it wrote to the file KEYS.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every key of a battle without a map is drawn at some time. Each value of the
# sweep is followed by itself times 1 + 1e-6, which shows the condition.
use strict;
use warnings;

my ($seed, $case, $keys) = @ARGV;
srand($seed * 1000 + $case);
my %drawn;

sub chance { return rand() < $_[0]; }
sub between { my ($low, $high) = @_; return sprintf '%.4g', $low + ($high - $low) * rand; }
sub one_of { return $_[int rand @_]; }

# key PATH VALUE - "last: value", and the path is drawn.
sub key {
    my ($path, $value) = @_;
    $drawn{$path} = 1;
    my ($last) = $path =~ /([^.]+)$/;
    return "$last: $value";
}
sub map_of { return '{' . join(', ', @_) . '}'; }
sub drawn { $drawn{$_} = 1 for @_; }

my $approaches = chance(0.15);
my $plain = !$approaches && chance(0.3); # solved in closed form, maybe
my $sides = !$plain && chance(0.2) ? 3 : 2;
my @types = $plain ? ('t0') : map { "t$_" } 0 .. int(rand 3) + ($sides > 2 ? 0 : 1);
my @armies = $sides > 2 ? ('a', 'b', 'c') : !$plain && chance(0.3) ? ('a', 'b', 'c', 'd') : ('a', 'b');
my $answers = !$approaches && !$plain && chance(0.2);
my $hides = !$answers && chance(0.15);
my $has_area = 0;

sub fire_keys {
    my ($at) = @_;
    my @made = chance(0.5) ? key("$at.rate", between(0.3, 1.5)) : key("$at.interval", between(0.7, 2));
    push @made, key("$at.hit", between(0.02, 0.12));
    push @made, key("$at.damage", between(0.5, 3)) if chance(0.4);
    if (chance(0.2) && !$answers) {
        $has_area = 1;
        push @made, key("$at.fire", 'area'), key("$at.attack_area", between(1, 9));
    } else {
        push @made, key("$at.fire", 'aimed') if chance(0.2);
        push @made, key("$at.attack_area", between(1, 9)) if $hides;
    }
    push @made, key("$at.kind", one_of('edge', 'shot')) if $answers || chance(0.3);
    if ($approaches) {
        push @made, key("$at.range", between(20, 90));
        push @made, key("$at.falloff", between(0, 1.5)) if chance(0.5);
    }
    return @made;
}

sub weapon {
    my ($name) = @_;
    my @made = fire_keys('units.*.weapons.*');
    if (chance(0.4)) {
        drawn('units.*.weapons.*.targets.*');
        push @made, key('units.*.weapons.*.targets', '[' . join(', ', sort { rand() <=> 0.5 } @types) . ']');
    }
    drawn('units.*.weapons.*');
    return "$name: " . map_of(@made);
}

sub unit {
    my ($type) = @_;
    my @made;
    if (!$plain && chance(0.3)) {
        push @made, key('units.*.weapons', map_of(weapon('bow'), chance(0.6) ? weapon('axe') : ()));
        push @made, key('units.*.choose', one_of('all', 'best')) if chance(0.5);
    } else {
        push @made, fire_keys('units.*');
    }
    push @made, key('units.*.health', between(0.6, 2.5)) if chance(0.4);
    push @made, key('units.*.armour', one_of('light', 'heavy')) if chance(0.3);
    push @made, key('units.*.protection', between(0, 0.5)) if chance(0.2);
    push @made, key('units.*.least', between(0.05, 0.3)) if chance(0.2);
    push @made, key('units.*.cost', between(1, 9)) if chance(0.2);
    push @made, key('units.*.class', one_of('foot', 'horse', 'wheels')) if chance(0.1);
    push @made, key('units.*.speed', between(2, 9)) if $approaches;
    drawn('units.*');
    return "$type: " . map_of(@made);
}

sub reinforcement {
    my $at = 'armies.*.units.*.reinforcements.*';
    my @name = chance(0.3) ? key("$at.name", 'late' . int rand 1000) : ();
    drawn($at);
    my $kind = rand;
    return map_of(@name, key("$at.at", between(1, 9)), key("$at.count", between(3, 20))) if $kind < 0.4;
    return map_of(@name, key("$at.from", between(0, 3)), key("$at.to", between(4, 9)),
        key("$at.rate", between(0.2, 3))) if $kind < 0.8;
    drawn("$at.points.*", "$at.points.*.*");
    return map_of(@name, key("$at.points", '[[0, ' . between(0, 2) . '], [' . between(3, 8) . ', ' . between(0, 2) . ']]'));
}

sub group {
    my ($type) = @_;
    my $count = between(20, 90);
    drawn('armies.*.units.*');
    return "$type: $count" if chance(0.5);
    my $at = 'armies.*.units.*';
    my @made = key("$at.count", $count);
    push @made, key("$at.losses", between(0.001, 0.02)) if chance(0.4);
    push @made, key("$at.reinforcements", '[' . join(', ', map { reinforcement() } 1 .. 1 + int rand 2) . ']')
        if chance(0.4);
    my $name = $type;
    if (chance(0.2)) {
        push @made, key("$at.type", $type);
        $name = "of-$type";
    }
    return "$name: " . map_of(@made);
}

sub morale {
    my $at = 'armies.*.morale';
    my @made = key("$at.start", between(0.6, 1));
    push @made, key("$at.loss_weight", between(0.3, 1.5)) if chance(0.5);
    push @made, key("$at.recovery", between(0, 0.05)) if chance(0.5);
    push @made, key("$at.effect", between(0.2, 1.5)) if chance(0.5);
    push @made, key("$at.desertion", between(0, 0.05)) if chance(0.5);
    push @made, key("$at.break", between(0.05, 0.4)) if chance(0.5);
    return map_of(@made);
}

sub army {
    my ($name, $index) = @_;
    my $at = 'armies.*';
    my @made = key("$at.units", map_of(map { group($_) } grep { chance(0.6) || $_ eq 't0' } @types));
    push @made, key("$at.side", $index % 2 ? 'south' : 'north') if @armies == 4;
    push @made, key("$at.area", between(300, 2000)) if $has_area || $hides || chance(0.1);
    push @made, key("$at.front", between(15, 60)) if !$plain && chance(0.2) && !$answers;
    push @made, key("$at.break", between(0.1, 0.5)) if chance(0.3);
    push @made, key("$at.losses", between(0.001, 0.02)) if chance(0.2);
    push @made, key("$at.morale", morale()) if !$plain && chance(0.25);
    push @made, key("$at.hidden", 'true') if $hides && chance(0.5);
    drawn('armies.*');
    return "$name: " . map_of(@made);
}

sub law {
    my ($from, $at) = @_;
    my @made = (key('fire.*.from', $from), key('fire.*.at', $at));
    push @made, key('fire.*.name', "$from-$at") if chance(0.3);
    my $law = one_of('aimed', 'area', 'power', 'search', 'none');
    push @made, key('fire.*.law', $law);
    push @made, key('fire.*.coefficient', $law eq 'area' ? between(0.0003, 0.002) : between(0.01, 0.06)) if $law ne 'none';
    push @made, key('fire.*.enemy', between(0.6, 1)), key('fire.*.own', between(0, 0.4)) if $law eq 'power';
    push @made, key('fire.*.half', between(10, 60)) if $law eq 'search';
    if (chance(0.2)) {
        drawn('fire.*.during.*');
        push @made, key('fire.*.during', '[' . between(0, 2) . ', ' . between(4, 30) . ']');
    }
    drawn('fire.*');
    return map_of(@made);
}

sub order_of_types {
    my $list = '[' . join(', ', sort { rand() <=> 0.5 } @types) . ']';
    return map_of("t0: $list");
}

my @units = map { unit($_) } @types;
my $number = 0;
my @army = map { army($_, $number++) } @armies;
my @text = (key('format', 1), 'time: ' . map_of(key('time.unit', 'hour'), key('time.end', between(40, 200)),
    chance(0.3) ? key('time.every', between(0.3, 3)) : chance(0.3) ? key('time.points', 50) : ()));
push @text, 'units: ' . map_of(@units), 'armies: ' . map_of(@army);
push @text, 'counters: ' . map_of('t0: ' . map_of("$types[-1]: " . between(0.5, 2))) and drawn('counters', 'counters.*', 'counters.*.*')
    if chance(0.3);
push @text, 'armour: ' . map_of('edge: ' . map_of('light: ' . between(0.5, 1.5), 'heavy: ' . between(0.2, 0.9)))
    and drawn('armour', 'armour.*', 'armour.*.*') if chance(0.4);
push @text, 'kinds: ' . map_of('edge: ' . map_of(key('kinds.*.retaliate', one_of('true', 'shot')))) and drawn('kinds', 'kinds.*')
    if $answers;
push @text, 'approach: ' . map_of(key('approach.distance', between(30, 120)), chance(0.3) ? key('approach.to', between(1, 15)) : ())
    and drawn('approach') if $approaches;
push @text, 'fire: [' . join(', ', law('a', 'b'), chance(0.5) ? law('b', 'a') : ()) . ']' and drawn('fire')
    if !$answers && !$approaches && @armies == 2 && chance(0.3);
push @text, 'sides: ' . map_of('north: ' . map_of(key('sides.*.scale', between(0.8, 1.3)))) and drawn('sides', 'sides.*')
    if @armies == 4 && chance(0.5);
my @rules;
if (chance(0.5)) {
    my $share = one_of('even', 'priority', 'proportional', 'weights');
    push @rules, key('rules.share', $share);
    push @rules, key('rules.priority', order_of_types()) and drawn('rules.priority.*', 'rules.priority.*.*') if $share eq 'priority';
    push @rules, key('rules.weights', map_of('t0: ' . map_of(map { "$_: " . between(0.5, 3) } @types)))
        and drawn('rules.weights.*', 'rules.weights.*.*') if $share eq 'weights';
}
push @rules, key('rules.gone', one_of('auto', 0, between(0.2, 1.5))) if chance(0.3);
push @rules, key('rules.pursuit', between(0, 0.5)) if chance(0.2);
push @text, 'rules: ' . map_of(@rules) and drawn('rules') if @rules;
my @solver = (key('solver.rtol', '1e-10'), key('solver.method', 'auto'));
push @solver, key('solver.atol', '1e-12') if chance(0.2);
push @solver, key('solver.stepper', one_of('rk8pd', 'rkf45', 'rkck')) if chance(0.3);
push @text, 'solver: ' . map_of(@solver);
my @values = map { my $v = between(15, 110); ($v, sprintf '%.17g', $v * (1 + 1e-6)) } 1 .. 4;
$army[0] =~ /units: \{([\w-]+): (\{count)?/ or die;
my $path = "armies.a.units.$1" . ($2 ? '.count' : '');
my @record = ('winner', 'reason', 'near_tie', 'margin', 'duration', map { "armies.$_.left" } @armies);
push @text, 'sweep: ' . map_of('vary: [' . map_of("path: $path", 'values: [' . join(', ', @values) . ']') . ']',
    'record: [' . join(', ', @record) . ']');

print "$_\n" for @text;
open my $out, '>>', $keys or die "$keys: $!\n";
print $out "$_\n" for sort keys %drawn;
close $out or die;
