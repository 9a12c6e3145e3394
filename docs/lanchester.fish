# lanchester.fish - completion of lanchester's command line in fish.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program itself says what completes a word: words, or files by ending.
function __lanchester
    set -l tokens (commandline -opc)
    set -l word (commandline -ct)
    set -l program $tokens[1]
    set -e tokens[1]
    for line in ($program complete $tokens "$word" 2>/dev/null)
        if string match -q -- '@files*' $line
            set -l endings (string replace -r '^@files ?' '' -- $line |
                string replace -a . '\\.' | string replace -a ' ' '|')
            __fish_complete_path "$word" |
                string match -r "^.*(?:/|$endings)(?:\t.*)?\$"
        else
            printf '%s\n' $line
        end
    end
end

complete -c lanchester -f -a '(__lanchester)'
