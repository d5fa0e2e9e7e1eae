import { oneLine } from '../feature/text.ts';

/** A piece of a step's words: as they are, or a value by its name. */
export type Part = string | { name: string };

/** `<name>` and `\<` of every label; `{state}` and `\{` where a model has state variables. */
const TOKEN = /\\<|<([^<>|\r\n]{1,80})>|\\\{|\{([\p{L}_][\p{L}\p{N}_]*)\}/gu;

/** The words of a drawn step, its values apart; on one line, without outer spaces, as a feature says them. */
export function partsOf(label: string, stateNames: ReadonlySet<string>): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const add = (words: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts.splice(-1, 1, last + words);
    else if (words) parts.push(words);
  };
  for (const { 0: match, 1: name, 2: state, index } of label.matchAll(TOKEN)) {
    const isState = state !== undefined && stateNames.has(state);
    if (state !== undefined && !isState) continue;
    if (match === '\\{' && stateNames.size === 0) continue;
    add(label.slice(end, index));
    end = index + match.length;
    if (match.startsWith('\\')) add(match.slice(1));
    else parts.push({ name: name ?? state ?? '' });
  }
  add(label.slice(end));
  return trimmed(parts.map((part) => (typeof part === 'string' ? oneLine(part) : part)));
}

/** Gherkin cuts spaces off both ends of a step. */
function trimmed(parts: Part[]): Part[] {
  return parts.flatMap((part, index): Part[] => {
    if (typeof part !== 'string') return [part];
    const begun = index === 0 ? part.trimStart() : part;
    const words = index === parts.length - 1 ? begun.trimEnd() : begun;
    return words ? [words] : [];
  });
}

/** The names of the values in words, each once, in their order. */
export function namesOf(parts: Part[]): string[] {
  return [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name])))];
}

/** The words as drawn. */
export function wordsOf(parts: Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `<${part.name}>`)).join('');
}

/** What words have in common whatever their values are called. */
export function shapeOf(parts: Part[]): string {
  const names = namesOf(parts);
  return JSON.stringify(
    parts.map((part) => (typeof part === 'string' ? part : names.indexOf(part.name))),
  );
}

/**
 * The values that stand in a text by their names; undefined where the text has other words.
 *
 * @param known what is known to stand for a name: tried first, as a value may hold the words that come next
 */
export function valuesIn(
  parts: Part[],
  text: string,
  known: (name: string) => string | undefined,
): Map<string, string> | undefined {
  const names = namesOf(parts);
  const values = names.map((name) => [name, known(name)] as const);
  const words = new Map(values);
  const filled = parts.map((part) => (typeof part === 'string' ? part : words.get(part.name)));
  // as nearly always: a pattern is only for what a person worded
  if (!filled.includes(undefined) && filled.join('') === text)
    return new Map(values.map(([name, value = '']) => [name, value]));
  return valuesByPattern(parts, text, known);
}

function valuesByPattern(
  parts: Part[],
  text: string,
  known: (name: string) => string | undefined,
): Map<string, string> | undefined {
  const pattern = parts.map((part) => {
    if (typeof part === 'string') return escapeRegExp(part);
    const value = known(part.name);
    return value ? `(${escapeRegExp(value)}|.*?)` : '(.*?)';
  });
  // outer spaces are of a value that stands there, else of nothing
  const space = (part: Part | undefined) => (typeof part === 'string' ? '\\s*' : '');
  const whole = `^${space(parts[0])}${pattern.join('')}${space(parts.at(-1))}$`;
  const found = new RegExp(whole, 's').exec(text)?.slice(1);
  if (!found) return undefined;
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  // of a name that stands there twice the first counts
  return new Map(names.map((name, index) => [name, found[index] ?? ''] as const).toReversed());
}

/** A text as a regular expression of every language matches it. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
