import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestOf } from '@caseloom/engine/nearest-name';
import { LANGUAGES } from '@caseloom/locales';
import { fault } from './command-error.ts';

/** What a 32-bit number holds: no count or seed of ours is larger. */
const MAX_NUMBER = 2 ** 31 - 1;

type Options = NonNullable<ParseArgsConfig['options']>;

/** What every command takes. */
const COMMON = { lang: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** An option with a value. */
export const TEXT = { type: 'string' } as const;

/** An option without one. */
export const FLAG = { type: 'boolean' } as const;

type Given<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>;

/** From arguments to the exit code; its options as they are typed, for whoever completes them. */
export type Command = ((args: string[]) => Promise<number>) & { options: readonly string[] };

/**
 * A command: it explains itself when asked to, and knows its options, `--help` and `--lang`
 * among them.
 *
 * @param usage how it explains itself
 * @returns from arguments to the exit code
 * @throws CommandError in one sentence where an option is unknown or lacks its value
 */
export function command<const O extends Options>(
  usage: () => string,
  options: O,
  run: (given: Given<O>) => Promise<number>,
): Command {
  const known: Options = { ...options, ...COMMON };
  const start = async (given: string[]) => {
    const args = withNegatives(given, known);
    checkOptions(args, known);
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    if (typeof values.lang === 'string') oneOf('--lang', values.lang, LANGUAGES);
    if (!values.help) return run({ values, positionals } as Given<O>);
    console.log(usage());
    return 0;
  };
  return Object.assign(start, { options: Object.keys(known).map((name) => `--${name}`) });
}

/** A command that reads its arguments as they are rewritten. */
export function withRewritten(rewrite: (args: string[]) => string[], command: Command): Command {
  const start = (args: string[]) => command(rewrite(args));
  return Object.assign(start, { options: command.options });
}

/** Has a number below zero for a value, which says better what is wrong, and not for an option. */
function withNegatives(args: string[], options: Options): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const option = joined.at(-1) ?? '';
    const isValue = /^-\d/.test(arg) && options[option.replace(/^--/, '')]?.type === 'string';
    if (isValue) joined.splice(-1, 1, `${option}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** Says in our words what Node's reader says in its own. @throws CommandError */
function checkOptions(args: string[], options: Options): void {
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { rawName: option, value, inlineValue } = token;
    const known = options[token.name];
    if (!known) throw unknownOption(option, Object.keys(options));
    if (known.type === 'boolean' && value !== undefined) throw fault('optionWithValue', { option });
    const isMissing = value === undefined || (!inlineValue && /^-./.test(value));
    if (known.type === 'string' && isMissing) throw fault('optionWithoutValue', { option });
  }
}

/** Says which option was probably meant. */
function unknownOption(option: string, names: readonly string[]) {
  const nearest = nearestOf(option.replace(/^-+/, ''), names);
  if (nearest === undefined) return fault('optionUnknown', { option });
  return fault('optionMisspelt', { option, nearest: `--${nearest}` });
}

/** @throws CommandError where a command that takes none is given arguments */
export function requireNoArguments(positionals: string[], command: string): void {
  if (positionals.length > 0) throw fault('noArguments', { command });
}

/** The one model file a command takes. @throws CommandError where there is none, or more */
export function onlyModel(positionals: string[], command: string): string {
  const [model, ...others] = positionals;
  if (model === undefined || others.length > 0) throw fault('oneModel', { command });
  return model;
}

/** One of the allowed words. @throws CommandError that names them all */
export function oneOf<const T extends string>(
  option: string,
  value: string,
  allowed: readonly T[],
): T {
  const found = allowed.find((word) => word === value);
  if (found === undefined) throw fault('notOneOf', { option, value, allowed: allowed.join(', ') });
  return found;
}

/** `--format` of a command that prints JSON, or a table for people. */
export function tableOrJson(value: string | undefined): 'json' | 'table' | undefined {
  return value === undefined ? undefined : oneOf('--format', value, ['json', 'table']);
}

/** A whole number from `min` to `max`. @throws CommandError where it is not */
export function wholeNumber(option: string, value: string, min: number, max = MAX_NUMBER): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw max === MAX_NUMBER && !(number > max)
      ? fault('numberTooSmall', { option, value, min })
      : fault('numberOutside', { option, value, min, max });
  }
  return number;
}
