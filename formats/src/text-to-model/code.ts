import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { openCondition } from './conditional.ts';
import { isStepLike } from './role.ts';
import type { Sentence } from './sentence.ts';

/** Code below a step: commands, or what a program reads or answers. */
export type Code = { language: string; text: string };

const SHELL = /^(?:bash|sh|shell|zsh|console|terminal|powershell|ps1?|cmd|bat|)$/;
/** The mark of a line that somebody types, and what he types. */
const PROMPT = /^\s*(?:[\w.@~-]{0,40}[$%>]|~)\s+/;
const REMARK = /^\s*(?:#|\/\/|rem\s)\s*(.*)$/i;
/** The mark of an item that is typed as it stands: no bullet, whose words may only name something. */
const COMMAND = '$';
/** More commands than a reader distinguishes stay one code. */
const MAX_COMMANDS = 12;

/** The blocks of a part in which code stands where a step would: its commands, or the remarks above them, as items. */
export function withCommands(blocks: Block[], language: Language): Block[] {
  return blocks.flatMap((block, index): Block[] => {
    if (block.kind !== 'code' || tellsStep(blocks[index - 1], language)) return [block];
    const commands = commandsIn(block, language).map(
      (text): Block => ({ kind: 'item', line: block.line, level: 0, marker: COMMAND, text }),
    );
    // what one command sends stands below it
    return commands.length === 1 && block.text.includes('\n') ? [...commands, block] : commands;
  });
}

/** What stands above code says what is done with it, or what it answers. */
function tellsStep(before: Block | undefined, language: Language): boolean {
  if (before?.kind !== 'item' && before?.kind !== 'paragraph') return before?.kind === 'code';
  return (
    before.kind === 'item' ||
    /:\s*$/.test(before.text) ||
    isStepLike(before.text, language) ||
    openCondition(before.text, language) !== undefined
  );
}

/** What is typed into a shell, line by line; a remark above a line says it in words. */
export function commandsIn({ language: name, text }: Code, language: Language): string[] {
  if (!SHELL.test(name)) return [];
  const lines = text.replaceAll(/\\?\n[ \t]+/g, '\u0000').split('\n');
  const prompted = lines.filter((line) => PROMPT.test(line));
  const typed = prompted.length > 0 ? prompted : lines;
  const commands: string[] = [];
  let remark = '';
  for (const line of typed) {
    const words = REMARK.exec(line)?.[1];
    if (words !== undefined) remark = isStepLike(words, language) ? words : '';
    else if (line.trim()) {
      commands.push(remark || line.replace(PROMPT, '').split('\u0000')[0]?.trim() || '');
      remark = '';
    }
  }
  return commands.length > MAX_COMMANDS ? [] : commands.filter(Boolean);
}

/** Where a condition stands above code, the commands are what follows from it. */
export function commandsUnder(
  text: string,
  code: Code | undefined,
  { from, language }: { from: Sentence; language: Language },
) {
  if (!code || openCondition(text, language) === undefined) return [];
  return commandsIn(code, language).map((command) => ({
    marker: COMMAND,
    text: command,
    level: 1,
    from: { ...from, text: command },
    children: [],
  }));
}
