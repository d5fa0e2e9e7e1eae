import type { CommandTable } from '../command-table.ts';
import { type Command, command, oneOf } from '../options.ts';
import { writeOutput } from '../output.ts';
import { say } from '../say.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** The options of each command, by its name. */
type OptionsByCommand = readonly (readonly [name: string, options: readonly string[]])[];

/** `caseloom completion`: what a shell reads to complete the names of these commands and their options. */
export function completionOf(commands: CommandTable): Command {
  return command(
    () => say('completionUsage'),
    {},
    async ({ positionals }) => {
      const [given = '', ...others] = positionals;
      const shell = oneOf('<shell>', [given, ...others].join(' '), SHELLS);
      const loaded = [...commands].map(
        async ([name, load]) => [name, (await load()).options] as const,
      );
      await writeOutput(SCRIPTS[shell](await Promise.all(loaded)), undefined);
      return 0;
    },
  );
}

const SCRIPTS: { [S in Shell]: (commands: OptionsByCommand) => string } = {
  bash: (commands) => `_caseloom() {
  local current=\${COMP_WORDS[COMP_CWORD]} names=
  if [ "$COMP_CWORD" -eq 1 ]; then names='${namesOf(commands)}'
  elif [[ $current == -* ]]; then case \${COMP_WORDS[1]} in
${casesOf(commands, (options) => `names='${options.join(' ')}'`)}
  esac; fi
  COMPREPLY=($(compgen -W "$names" -- "$current"))
}
complete -o default -F _caseloom caseloom
`,
  zsh: (commands) => `#compdef caseloom
_caseloom() {
  if (( CURRENT == 2 )); then compadd -- ${namesOf(commands)}; return; fi
  local -a names
  case $words[2] in
${casesOf(commands, (options) => `names=(${options.join(' ')})`)}
  esac
  if [[ $words[CURRENT] == -* ]]; then compadd -- $names; else _files; fi
}
compdef _caseloom caseloom
`,
  fish: (commands) =>
    `complete -c caseloom -n __fish_use_subcommand -f -a '${namesOf(commands)}'
${commands.flatMap(([name, options]) => options.map((option) => `complete -c caseloom -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`)).join('\n')}
`,
};

function namesOf(commands: OptionsByCommand): string {
  return [...commands.map(([name]) => name), '--help', '--version'].join(' ');
}

function casesOf(commands: OptionsByCommand, act: (options: readonly string[]) => string): string {
  return commands.map(([name, options]) => `    ${name}) ${act(options)} ;;`).join('\n');
}
