import { tokensIn } from './data/tokens.ts';
import type { Step, StepArgument } from './model.ts';

/** The argument with each of its texts and cells changed. */
export function mapTexts(argument: StepArgument, change: (text: string) => string): StepArgument {
  if (argument.kind === 'dataTable')
    return { ...argument, rows: argument.rows.map((row) => row.map(change)) };
  const { content, mediaType } = argument;
  return {
    ...argument,
    content: change(content),
    ...(mediaType !== undefined && { mediaType: change(mediaType) }),
  };
}

/** The names of test data that a step speaks of: in its words, its expected result and its arguments. */
export function namesOfStep(step: Step, given: readonly StepArgument[] = []): string[] {
  return tokensIn(stepTexts(step, given).join('\n'));
}

/** All texts of a step. */
export function stepTexts(
  { label, expected = '' }: Pick<Step, 'label' | 'expected'>,
  given: readonly StepArgument[] = [],
): string[] {
  return [label, expected, ...given.flatMap(textsOf)];
}

function textsOf(argument: StepArgument): string[] {
  if (argument.kind === 'dataTable') return argument.rows.flat();
  return [argument.content, argument.mediaType ?? ''];
}
