"""`livetable completion SHELL`: prints what lets a shell complete commands and options.

The options are read from each command's own help, so that there is no second list of them. Load
it with `source <(livetable completion bash)`, the same for zsh, or
`livetable completion fish | source`.
"""

import contextlib
import io
import re
from collections.abc import Callable
from importlib import import_module

from controller.commands.ending import OK
from controller.commands.known import COMMANDS
from controller.shipped.option_help import parser_of

OPTION = re.compile(r"^  (?:-\w(?: [A-Z]+)?, )?(--[a-z][a-z0-9-]*)", re.MULTILINE)
"""An option at the beginning of its line of help."""

BASH = """\
_livetable() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} given="${{COMP_WORDS[*]:1:COMP_CWORD-1}}" options=
    case "$given " in
{cases}
        " ") COMPREPLY=($(compgen -W "{first} --version --help" -- "$word")); return;;
    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    elif [[ -z $options ]]; then
        COMPREPLY=($(compgen -W "$second" -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}}
complete -o filenames -F _livetable livetable
"""

ZSH = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"


def main(argv: list[str]) -> int:
    """Print the script for one shell."""
    parser = parser_of("completion", __doc__)
    parser.add_argument("shell", choices=SHELLS, help="the shell that is to complete them")
    print(SHELLS[parser.parse_args(argv).shell](every_option()), end="")
    return OK


def every_option() -> dict[str, list[str]]:
    """The options of each command; one that cannot be loaded here is left out."""
    found = {}
    for name, (module, _) in COMMANDS.items():
        if module == __name__:
            found[name] = ["--help"]
            continue
        with contextlib.suppress(ImportError):
            found[name] = sorted(set(OPTION.findall(_help_of(module))) | {"--help"})
    return found


def _help_of(module: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        import_module(module).main(["--help"])
    return printed.getvalue()


def bash(options: dict[str, list[str]]) -> str:
    """The script for bash."""
    seconds: dict[str, list[str]] = {}
    for name in options:
        first, _, second = name.partition(" ")
        if second:
            seconds.setdefault(first, []).append(second)
    cases = [f'        "{name} "*) options="{" ".join(options[name])}";;' for name in options]
    cases += [
        f'        "{first} "*) local second="{" ".join(words)}";;'
        for first, words in seconds.items()
    ]
    return BASH.format(cases="\n".join(cases), first=" ".join(first_words(options)))


def zsh(options: dict[str, list[str]]) -> str:
    """The script for zsh: bash's, through zsh's own bridge."""
    return ZSH + bash(options)


def fish(options: dict[str, list[str]]) -> str:
    """The script for fish."""
    lines = [
        f"complete -c livetable -n __fish_use_subcommand -f -a {word}"
        for word in first_words(options)
    ]
    for name, words in options.items():
        first, _, second = name.partition(" ")
        seen = f"__fish_seen_subcommand_from {first}"
        if second:
            lines.append(f"complete -c livetable -n '{seen}' -a {second}")
            seen = f"{seen}; and __fish_seen_subcommand_from {second}"
        lines += [f"complete -c livetable -n '{seen}' -l {word[2:]}" for word in words]
    return "\n".join(lines) + "\n"


def first_words(options: dict[str, list[str]]) -> list[str]:
    """The first words of all commands, each once, in order."""
    return list(dict.fromkeys(name.partition(" ")[0] for name in options))


SHELLS: dict[str, Callable[[dict[str, list[str]]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
