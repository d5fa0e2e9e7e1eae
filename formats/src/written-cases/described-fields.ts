import type { ToolId } from '@caseloom/engine';
import type { CaseField } from './columns.ts';
import { isWritten } from './in-any-language.ts';
import type { WrittenCase } from './written-case.ts';

/** What stands in the description of a case; behind the names of its columns but for the first. */
export const DESCRIBED = [
  ...([
    'description',
    'note',
    'parameters',
    'objective',
    'postconditions',
    'type',
    'severity',
  ] as const),
  ...(['component', 'estimate', 'comments'] as const),
] satisfies CaseField[];

/** What a tool writes where nobody said anything. */
const DEFAULTS: Partial<Record<ToolId['tool'], Partial<Record<CaseField, string>>>> = {
  qase: { type: 'other', severity: 'normal' },
  xray: { type: 'manual' },
};

/** Whether a field says what every case of its tool says, or what our own files say in another place: positive or negative. */
export function saysNothing(
  field: CaseField,
  text: string,
  tool: ToolId['tool'] | undefined,
): boolean {
  if (field === 'type' && saysPolarity(text)) return true;
  return tool !== undefined && DEFAULTS[tool]?.[field] === text.trim().toLowerCase();
}

const saysPolarity = (cell: string) => Object.keys(polarityIn(cell)).length > 0;

/** Whether a cell says that a case is positive or negative. */
export function polarityIn(cell: string): Pick<WrittenCase, 'isNegative' | 'isPositive'> {
  return {
    ...(isWritten('negative', cell) && { isNegative: true }),
    ...(isWritten('positive', cell) && { isPositive: true }),
  };
}
