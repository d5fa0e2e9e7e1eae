import { parseArgs } from 'node:util';
import type { Half } from '../drafts/documents.ts';

/** What a language model takes for a million tokens, in dollars or whatever its price is in. */
export type Price = { input: number; output: number };

export type CompareOptions = {
  models: string[];
  baseUrl: string;
  /** From `AI_API_KEY` alone: what stands in a command is seen by others on the machine. */
  apiKey: string | undefined;
  halves: Half[];
  /** How many documents of each half; undefined for all. */
  limit: number | undefined;
  prices: ReadonlyMap<string, Price>;
  /** As the result of the built-in texts suggests, where it is not set. */
  drafting: 'whole' | 'sentences' | undefined;
  /** How long nothing may come of an answer. */
  idleTimeoutMs: number | undefined;
  /** How long a service that failed is left in peace before it is asked again. */
  pauseMs: number;
};

/** Arguments that say no comparison; its message is for people. */
export class OptionError extends Error {}

export const USAGE = `npm run bench -- ai --model <name> [--model <name> …]
  --model <name>          a language model of the service; several are compared
  --url <address>         of the service; else AI_BASE_URL. Its key, where it needs one: AI_API_KEY
  --documents <half>      working (as it is), sealed or all
  --limit <n>             only so many documents of each kind, spread evenly
  --price <name>=<in>/<out>   what a million tokens of a model cost, read and written
  --drafting <way>        whole or sentences; else what the built-in texts suggest, as in the portal
  --idle <seconds>        how long nothing may come of an answer (120)
  --pause <seconds>       how long a service that failed is left in peace before it is asked again (31)`;

const HALVES = new Map<string, Half[]>([
  ['working', ['working']],
  ['sealed', ['sealed']],
  ['all', ['working', 'sealed']],
]);

/** Reads the arguments behind `bench ai`. @throws OptionError with a sentence about what is wrong */
export function readOptions(
  args: string[],
  { AI_BASE_URL, AI_API_KEY }: Record<string, string | undefined>,
): CompareOptions {
  const { url = AI_BASE_URL, model: models = [], price = [], ...given } = parse(args);
  if (models.length === 0) throw new OptionError(`--model says which language model.\n${USAGE}`);
  if (!url)
    throw new OptionError(
      'Set AI_BASE_URL or --url to the address of the service, as in the portal.',
    );
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new OptionError(`--url must be a web address, such as http://localhost:11434/v1.`);
  const halves = HALVES.get(given.documents ?? 'working');
  if (!halves) throw new OptionError('--documents must be working, sealed or all.');
  const { drafting } = given;
  if (drafting !== undefined && drafting !== 'whole' && drafting !== 'sentences')
    throw new OptionError('--drafting must be whole or sentences.');
  const idle = numberOf(given.idle, '--idle');
  return {
    ...{ models: [...new Set(models)], halves, drafting, apiKey: AI_API_KEY || undefined },
    baseUrl: url.replace(/\/+$/, ''),
    limit: numberOf(given.limit, '--limit'),
    prices: new Map(price.map((one) => readPrice(one, models))),
    idleTimeoutMs: idle && idle * 1000,
    pauseMs: (numberOf(given.pause, '--pause') ?? 31) * 1000,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const list = { type: 'string', multiple: true } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        ...{ model: list, price: list, url: text, documents: text, limit: text },
        ...{ drafting: text, idle: text, pause: text },
      },
    });
    return values;
  } catch (error) {
    throw new OptionError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function numberOf(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new OptionError(`${option} must be a whole number from 1 on, not ${text}.`);
  return value;
}

/** Names of models have colons and slashes, so the price stands behind the last `=`. */
function readPrice(text: string, models: string[]): [string, Price] {
  const [, name = '', input, output] = /^(.+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (!models.includes(name))
    throw new OptionError(
      `--price must be the name of a compared model and two numbers, as in --price ${models[0]}=0.15/0.60.`,
    );
  return [name, { input: Number(input), output: Number(output) }];
}
