# lanchester.fish - completion of lanchester's command line in fish.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Commands and options are asked of the program itself, so that they are those
# of the version that runs. Values are those of lanchester.bash: a test compares.

# __lanchester_commands PROGRAM - each with a tab and what it does.
function __lanchester_commands
    $argv[1] --help 2>/dev/null | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\)  */\1\t/p'
    printf '%s\n' --help --version
end

# __lanchester_options PROGRAM COMMAND - its options, in the same form.
function __lanchester_options
    $argv[1] $argv[2] --help 2>/dev/null |
        sed -n 's/^  \(-., \|    \)\(--[a-z-]*\)[^ ]*  *\(.*\)/\2\t\3/p'
end

# __lanchester_takes PROGRAM COMMAND OPTION - true where a value follows it.
function __lanchester_takes
    $argv[1] $argv[2] --help 2>/dev/null |
        string match -rq -- "^  (-., |    )?(.*, )?$argv[3](, --[a-z-]+)?="
end

# __lanchester_paths PROGRAM WORD... - what --set can change in the first word
# that looks like a scenario file, else like another roster.
function __lanchester_paths
    set -l file (string match -r '.*\.ya?ml$' -- $argv[2..-1])
    set -q file[1]; or set file (string match -r '.*\.(?:json|csv|tsv)$' -- $argv[2..-1])
    if set -q file[1]
        $argv[1] show --paths --quiet -- $file[1] 2>/dev/null |
            string replace -r -- '\t.*' =
    end
end

# __lanchester_files ENDING WORD - files with an ending, and folders.
function __lanchester_files
    __fish_complete_path $argv[2] | string match -r "^.*(?:/|$argv[1])(?:\t.*)?\$"
end

# __lanchester_values COMMAND OPTION - the words that it can be.
function __lanchester_values
    set -l words
    switch $argv[2]
        case --solver
            set words auto gsl closed chance bodies
        case --format
            set words text csv json html
        case --color
            set words auto always never
        case --by
            set words odds margin value
            test "$argv[1]" = allocate; and set words soldiers cost
        case --log
            set words main all none
        case --sort
            set words file rating
        case --of
            set words margin odds duration winner reason value_margin
        case --method
            set words elasticity snowball
            test "$argv[1]" = plot; or set -a words morris sobol
        case -a --algorithm
            set words auto astar dijkstra jps field two-tier jump-table
            set -a words first-moves hierarchy table visibility wall
        case --corners
            set words forbid one allow
        case --class
            set words foot horse wheels
        case --heuristic
            set words octile manhattan chebyshev euclid zero
        case --metric
            set words exact 10-14
        case --tie
            set words last first
        case --mover
            set words pibt fsm lacam
        case --neighbours
            set words 4 8
    end
    printf '%s\n' $words
end

# __lanchester_value WORD OPTION TOKEN... - what completes the value of one.
function __lanchester_value
    set -l program $argv[3]
    switch $argv[2]
        case --set --x --y
            __lanchester_paths $program $argv[4..-1]
        case --scen
            __lanchester_files '\.scen' $argv[1]
        case -o --output --armour --tables --store --events --positions
            __fish_complete_path $argv[1]
        case '*'
            __lanchester_values $argv[4] $argv[2]
    end
end

# __lanchester_operand WORD TOKEN... - what completes an operand.
function __lanchester_operand
    set -l program $argv[2]
    set -l command $argv[3]
    set -l ending '\.ya?ml'
    switch $command
        case example verify
            $program $command --list 2>/dev/null | string replace -r -- '  +' \t
            return
        case import
            if not set -q argv[4]
                $program import --help 2>/dev/null |
                    sed -n '/^Kinds:/,/^$/s/^  \([a-z]*\)  *\(.*\)/\1\t\2/p'
                return
            end
            set ending ''
        case schema
            return
        case export merge
            set ending '\.db'
        case route move
            set ending '\.(?:map|ya?ml)'
        case check diff matchup price show
            set ending '\.(?:ya?ml|json|csv|tsv)'
        case plot
            if not set -q argv[4]
                printf '%s\n' curve phase odds heatmap matchup tornado route map bodies
                return
            end
            test $argv[4] = route; and set ending '\.(?:map|ya?ml)'
            test $argv[4] = matchup; and set ending '\.(?:ya?ml|json|csv|tsv)'
    end
    __lanchester_files $ending $argv[1]
end

function __lanchester
    set -l tokens (commandline -opc)
    set -l word (commandline -ct)
    set -l last $tokens[-1]
    if not set -q tokens[2]
        __lanchester_commands $tokens[1]
    else if string match -rq '^--[a-z-]+=' -- $word
        set -l part (string split -m 1 = -- $word)
        __lanchester_value "$part[2]" $part[1] $tokens | string replace -r -- '^' "$part[1]="
    else if string match -q -- '-*' $last
        and __lanchester_takes $tokens[1] $tokens[2] $last
        __lanchester_value "$word" $last $tokens
    else if string match -q -- '-*' $word
        __lanchester_options $tokens[1] $tokens[2]
    else
        __lanchester_operand "$word" $tokens
    end
end

complete -c lanchester -f -a '(__lanchester)'
