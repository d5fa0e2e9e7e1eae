import { testId } from '@caseloom/engine';
import { tagsOf } from '../rows.ts';
import { idIn, type Tool, titleFor, toolParts } from './tool.ts';

/** Qase takes no longer title. */
const MAX_TITLE_LENGTH = 255;

/** The number of the one suite of the file: that of the model. */
const SUITE = '1';

/** Qase knows three. */
const PRIORITY = { critical: 'high', high: 'high', medium: 'medium', low: 'low' };

const tool: Tool = {
  name: 'qase',
  columns: [
    ...['v2.id', 'title', 'description', 'preconditions', 'postconditions', 'tags', 'priority'],
    ...['severity', 'type', 'behavior', 'automation', 'status', 'is_flaky', 'layer', 'steps_type'],
    ...['steps_actions', 'steps_result', 'steps_data', 'milestone_id', 'milestone', 'suite_id'],
    ...['suite_parent_id', 'suite', 'suite_without_cases', 'parameters'],
  ],
  begin: ({ model }) => [{ suite_id: SUITE, suite: model.name, suite_without_cases: '1' }],
  toLines: (rows, testCase, file) => {
    const { key, polarity, requirements, attributes } = testCase;
    const [{ precondition = '', model = '' } = {}] = rows;
    return [
      {
        // in a file that may update, a number of ours would be that of another case
        'v2.id': file.isUpdate() ? idIn('qase', testCase) : file.next(),
        title: titleFor(testCase, rows, MAX_TITLE_LENGTH),
        preconditions: precondition,
        // commas stand between tags
        tags: [
          ...[testId(key), ...requirements.map((name) => name.replaceAll(',', ' '))],
          ...tagsOf(testCase),
        ].join(','),
        priority: attributes ? PRIORITY[attributes.priority] : 'undefined',
        severity: 'normal',
        type: 'functional',
        behavior: polarity,
        automation: 'is-not-automated',
        status: 'actual',
        is_flaky: 'no',
        layer: 'e2e',
        steps_type: 'classic',
        steps_actions: numbered(rows.map(({ action }) => action)),
        steps_result: numbered(rows.map(({ expected }) => expected)),
        steps_data: numbered(rows.map(({ data }) => data)),
        suite_id: SUITE,
        suite: model,
      },
    ];
  },
};

/** All steps in one cell: numbered, each in quotes, its own quotes and line breaks escaped as Qase exports them. */
function numbered(texts: string[]): string {
  return texts.map((text, index) => `${index + 1}. ${JSON.stringify(text)}`).join('\n');
}

/** The CSV that Qase imports, in pieces. */
export const writeParts = toolParts(tool);
