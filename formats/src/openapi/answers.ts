import type { Input } from './input.ts';

/** Of an answer; other names are extensions. */
const CODE = /^(?:[1-5](?:\d\d|XX)|default)$/i;
const SUCCESS = /^[123]/;
/** The answers to a request that is wrong in itself, the likeliest first. */
const REFUSALS = ['400', '422', '4XX', '4xx', 'default'];

/** Letters of a condition. */
const MAX_CONDITION = 2000;

/** An answer of the description, and what leads to it: valid data, invalid data, or what has to be the case before. */
export type DescribedAnswer = {
  code: string;
  value: unknown;
  role: 'success' | 'refusal' | 'situation';
};

type Answers = {
  answers: DescribedAnswer[];
  /** Answers that the description lacks. */
  added: { success: boolean; refusal: boolean };
  /** Answers of which nobody knows what leads to them. */
  unexplained: number;
};

/**
 * The answers of an operation by what leads to them. Where data can be wrong, there is one to valid data and one to
 * invalid data. `default` is the first that is lacking.
 *
 * @param canBeWrong whether the request takes invalid data, or lacks something in a test case
 */
export function answersByRole(
  responses: ReadonlyMap<string, unknown>,
  canBeWrong: boolean,
): Answers {
  const all = [...responses].filter(([code]) => CODE.test(code));
  const has = (code: string) => all.some(([one]) => one === code);
  const lacksSuccess = !all.some(([code]) => SUCCESS.test(code));
  const success = lacksSuccess && has('default') ? 'default' : '2XX';
  const found = REFUSALS.find((code) => has(code) && !(lacksSuccess && code === 'default'));
  const refusal = found ?? '4XX';
  const added = {
    success: canBeWrong && lacksSuccess && success !== 'default',
    refusal: canBeWrong && found === undefined,
  };
  if (added.success) all.unshift([success, undefined]);
  if (added.refusal) all.push([refusal, undefined]);
  const roleOf = (code: string): DescribedAnswer['role'] => {
    if (SUCCESS.test(code) || (lacksSuccess && code === success)) return 'success';
    return canBeWrong && code === refusal ? 'refusal' : 'situation';
  };
  const answers = all.map(([code, value]) => ({ code, value, role: roleOf(code) }));
  const isExplained = ({ code, role }: DescribedAnswer) =>
    code !== 'default' || role !== 'situation';
  const explained = answers.filter(isExplained);
  return { answers: explained, added, unexplained: answers.length - explained.length };
}

/** What has to hold of every input that can be wrong; empty where none can. */
export function conditionOf(inputs: Input[]): string {
  const parts = inputs
    .filter(({ invalid }) => invalid.length > 0)
    .map(({ name }) => `<${name}> is valid`);
  let condition = '';
  for (const part of new Set(parts)) {
    const longer = condition ? `${condition} and ${part}` : part;
    if (longer.length > MAX_CONDITION) break;
    condition = longer;
  }
  return condition;
}
