import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Language } from '@caseloom/locales';
import { CommandError } from './command-error.ts';

/** What a 32-bit number holds: no count or seed of ours is larger. */
const MOST = 2 ** 31 - 1;

type Options = NonNullable<ParseArgsConfig['options']>;

/** What every command takes. */
const COMMON = { lang: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** An option with a value. */
export const TEXT = { type: 'string' } as const;

function readArguments<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

type Given<O extends Options> = ReturnType<typeof readArguments<O>> & { language: Language };

/**
 * A command: it explains itself when asked to, and knows its options, `--help` and `--lang`
 * among them.
 *
 * @param usage how it explains itself, in any language or in that which is asked for
 * @returns from arguments to the exit code
 * @throws CommandError in one sentence where an option is unknown or lacks its value
 */
export function command<const O extends Options>(
  usage: string | ((language: Language) => string),
  options: O,
  run: (given: Given<O>) => Promise<number>,
): (args: string[]) => Promise<number> {
  return async (args) => {
    const { values, positionals } = readArguments(args, { ...options, ...COMMON });
    const { help, lang } = values as { help?: boolean; lang?: string };
    if (!help) return run({ values, positionals, language: languageOf(lang) } as Given<O>);
    console.log(typeof usage === 'string' ? usage : usage(languageOf(lang)));
    return 0;
  };
}

/** The one argument a command takes. @throws CommandError where there is none, or more */
export function onlyArgument(positionals: string[], usage: string): string {
  const [first, ...others] = positionals;
  if (first === undefined || others.length > 0) throw new CommandError(usage);
  return first;
}

/** One of the allowed words. @throws CommandError that names them all */
export function oneOf<const T extends string>(
  option: string,
  value: string,
  allowed: readonly T[],
): T {
  const found = allowed.find((word) => word === value);
  if (found === undefined) {
    throw new CommandError(
      `${option} is one of ${allowed.join(', ')}; "${value}" is none of them.`,
    );
  }
  return found;
}

/** `--format` of a command that prints JSON, or a table for people. */
export function tableOrJson(value: string | undefined): 'json' | 'table' | undefined {
  return value === undefined ? undefined : oneOf('--format', value, ['json', 'table']);
}

/** A whole number from `min` to `max`. @throws CommandError where it is not */
export function wholeNumber(option: string, value: string, min: number, max = MOST): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    const range = max === MOST ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new CommandError(`${option} takes a whole number ${range}, not "${value}".`);
  }
  return number;
}

/** `tr` or `en`: as asked, else as the machine is set. */
function languageOf(asked: string | undefined): Language {
  if (asked !== undefined) return oneOf('--lang', asked, ['en', 'tr']);
  return /^tr/i.test(process.env.LC_ALL || process.env.LANG || '') ? 'tr' : 'en';
}
