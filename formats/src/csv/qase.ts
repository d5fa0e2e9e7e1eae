import { type Export, type KeptCase, polarityOf } from '../export.ts';
import { tagsOf } from '../rows.ts';
import { idLabels } from '../written-cases/own-labels.ts';
import type { Kept } from './kept.ts';
import { namesFor, ownCells, unless } from './kept-line.ts';
import { noteCell } from './kept-note.ts';
import { beforeOf, isScenario, scenarioOf, stepCells } from './kept-steps.ts';
import { type Suites, suitesIn } from './qase-suites.ts';
import { type Line, type Tool, toolParts, type Written } from './tool.ts';
import { criticalLabels, noteFor, priorityIn, titleFor } from './tool-cells.ts';

/** Qase takes no longer title. */
const MAX_TITLE_LENGTH = 255;

/** Qase knows three; that a test case is critical, a tag says. */
const PRIORITY = { critical: 'high', high: 'high', medium: 'medium', low: 'low' };

/** Commas stand between tags. */
const toLabel = (name: string) => name.replaceAll(',', ' ');

const tool: Tool = {
  name: 'qase',
  columns: [
    ...['v2.id', 'title', 'description', 'preconditions', 'postconditions', 'tags', 'priority'],
    ...['severity', 'type', 'behavior', 'automation', 'status', 'is_flaky', 'layer', 'steps_type'],
    ...['steps_actions', 'steps_result', 'steps_data', 'milestone_id', 'milestone', 'suite_id'],
    ...['suite_parent_id', 'suite', 'suite_without_cases', 'parameters'],
  ],
  begin: (input) => ({ lines: suitesOf(input).lines }),
  toLines: (rows, testCase, file) => {
    const [{ precondition = '', title = '', note = '' } = {}] = rows;
    const labels = [...testCase.requirements, ...tagsOf(testCase)];
    return [
      {
        // in a file that may update, a number of ours would be that of another case
        'v2.id': file.isUpdate ? '' : file.next(),
        title: titleFor(testCase, title, MAX_TITLE_LENGTH),
        description: noteFor(file.input, { title, note }, testCase, {
          ...{ maxTitle: MAX_TITLE_LENGTH, folder: 'suites', labels, toLabel },
        }),
        preconditions: precondition,
        tags: [
          ...[...idLabels(testCase), ...criticalLabels(testCase)],
          ...labels.map(toLabel),
        ].join(','),
        // what nobody said is what Qase has of such a case
        priority: priorityIn(PRIORITY, testCase) || 'undefined',
        severity: 'normal',
        type: 'other',
        behavior: polarityOf(testCase) ?? 'undefined',
        automation: 'is-not-automated',
        status: 'actual',
        is_flaky: 'no',
        layer: 'unknown',
        steps_type: 'classic',
        steps_actions: numbered(rows.map(({ action }) => action)),
        steps_result: numbered(rows.map(({ expected }) => expected)),
        steps_data: numbered(rows.map(({ data }) => data)),
        ...suitesOf(file.input).cellsOf(testCase),
      },
    ];
  },
  toKept,
};

/** The suites of a file, found once. */
const known = new WeakMap<Export, Suites>();

function suitesOf(input: Export): Suites {
  const suites = known.get(input) ?? suitesIn(input);
  known.set(input, suites);
  return suites;
}

function toKept(kept: Kept, testCase: KeptCase, { input }: Written): Line[] {
  const { same, id, rows } = kept;
  const { requirements, attributes, polarity } = testCase;
  const before = beforeOf(testCase, kept, 'preconditions');
  const title = titleFor(testCase, testCase.name, MAX_TITLE_LENGTH);
  const tags = requirements.map(toLabel);
  const suite = suitesOf(input).cellsOf(testCase);
  return [
    {
      ...{ ...rows[0], 'v2.id': id, title: unless(same.title, kept, 'title', title) },
      ...ownCells(kept, {
        ...(kept.has('suite_id') && suite),
        description: noteCell(testCase, kept, 'description'),
        preconditions: before.cell,
        tags: namesFor(kept, 'tags', {
          ...{ before: [...criticalLabels(testCase), ...tags], separator: ',' },
          ...(!same.tags && { after: tagsOf(testCase) }),
        }),
        priority: unless(
          same.priority,
          kept,
          'priority',
          PRIORITY[attributes?.priority ?? 'medium'],
        ),
        behavior: unless(same.polarity, kept, 'behavior', polarity),
      }),
      // a row of a suite alone says that it is one
      ...(kept.has('suite_id') && { suite_without_cases: '' }),
      ...(!same.steps && stepsOf(kept, testCase, scenarioOf(input, testCase, before))),
    },
  ];
}

/** Steps that somebody changed here, in the form in which the case has them there. */
function stepsOf(kept: Kept, testCase: KeptCase, scenario: string[]): Line {
  if (isScenario(kept))
    return {
      steps_type: 'gherkin',
      steps_actions: scenario.map((line, index) => `${index + 1}. ${line}`).join('\n'),
      steps_result: numbered(scenario.map(() => '')),
      steps_data: numbered(scenario.map(() => '')),
    };
  const steps = stepCells('qase', testCase, kept);
  return {
    steps_type: 'classic',
    steps_actions: numbered(steps.map(({ action }) => action)),
    steps_result: numbered(steps.map(({ expected }) => expected)),
    steps_data: numbered(steps.map(({ data }) => data)),
  };
}

/** All steps in one cell: numbered, each in quotes, its own quotes and line breaks escaped as Qase exports them. */
function numbered(texts: string[]): string {
  return texts.map((text, index) => `${index + 1}. ${JSON.stringify(text)}`).join('\n');
}

/** The CSV that Qase imports, in pieces. */
export const writeParts = toolParts(tool);
