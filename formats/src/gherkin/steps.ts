import type { StepArgument, StepType } from '@caseloom/engine';
import { dialects } from '@cucumber/gherkin';
import { type Step, StepKeywordType } from '@cucumber/messages';

/** A step as a path has it: two steps that are alike here are one node. */
export type WrittenStep = {
  type: StepType;
  label: string;
  contrast: boolean;
  bullet: boolean;
  arguments: StepArgument[];
};

const ROLES: Partial<Record<StepKeywordType, StepType>> = {
  [StepKeywordType.CONTEXT]: 'context',
  [StepKeywordType.ACTION]: 'action',
  [StepKeywordType.OUTCOME]: 'outcome',
};

/**
 * Steps with their roles: And and But take the role of the step before. A step whose word has no
 * role of its own takes it too and is a bullet, so that it is written as it was read.
 *
 * @param toLabel turns a text of the file into a label of ours, with its tokens
 */
export function toSteps(
  steps: readonly Step[],
  language: string,
  toLabel: (step: Step, text: string) => string,
): WrittenStep[] {
  let kind: StepKeywordType = StepKeywordType.UNKNOWN;
  let type: StepType = 'context';
  return steps.map((step) => {
    const own = step.keywordType ?? StepKeywordType.UNKNOWN;
    if (own !== StepKeywordType.CONJUNCTION) kind = own;
    type = ROLES[kind] ?? type;
    const labelOf = (text: string) => toLabel(step, text);
    return {
      type,
      label: labelOf(step.text),
      contrast: own === StepKeywordType.CONJUNCTION && isBut(step.keyword, language),
      bullet: !ROLES[kind],
      arguments: argumentsOf(step, labelOf),
    };
  });
}

function isBut(keyword: string, language: string): boolean {
  const dialect = dialects[language];
  return !!dialect?.but.includes(keyword) && !dialect.and.includes(keyword);
}

function argumentsOf(
  { docString, dataTable }: Step,
  labelOf: (text: string) => string,
): StepArgument[] {
  const text: StepArgument[] = docString
    ? [
        {
          kind: 'docString',
          content: labelOf(docString.content),
          ...(docString.mediaType && { mediaType: labelOf(docString.mediaType) }),
        },
      ]
    : [];
  const table: StepArgument[] = dataTable
    ? [
        {
          kind: 'dataTable',
          rows: dataTable.rows.map(({ cells }) => cells.map(({ value }) => labelOf(value))),
        },
      ]
    : [];
  const isTableFirst = docString && dataTable && docString.location.line > dataTable.location.line;
  return isTableFirst ? [...table, ...text] : [...text, ...table];
}

/** Everything a step says, as it stands in the file. */
export function textsOf({ text, docString, dataTable }: Step): string[] {
  return [
    text,
    docString?.content ?? '',
    docString?.mediaType ?? '',
    ...(dataTable?.rows.flatMap(({ cells }) => cells.map(({ value }) => value)) ?? []),
  ];
}

const ANGLE = /<([^<>|\r\n]{1,80})>|</g;

/** The text with its tokens kept and every other `<` made a plain sign. */
export function escapeAngles(text: string, isToken: (name: string) => boolean): string {
  return text.replace(ANGLE, (whole, name: string | undefined) =>
    name !== undefined && isToken(name) ? whole : `\\${whole}`,
  );
}
