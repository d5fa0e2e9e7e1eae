import type { GoldDocument } from '../drafts/documents.ts';
import { type Count, judge } from '../drafts/judge.ts';
import { judgeRoles, type RoledText } from '../drafts/roles.ts';
import type { DraftParts } from '../drafts/view.ts';

/** What is compared, in the order of the table. */
export const PARTS = ['steps', 'roles', 'branches', 'conditions', 'data', 'titles'] as const;
export type Part = (typeof PARTS)[number];

/** A text to draw, and what its draft is judged by: its gold, or the roles of its steps alone. */
export type Task = GoldDocument | RoledText;

/** What one draft took. */
export type Costs = {
  seconds: number;
  inputTokens: number;
  outputTokens: number;
  /** A language model was called. */
  isModelCalled: boolean;
  /** Nothing of what it answered can be used: rules drew it. */
  isUnusable: boolean;
  /** A part of what it answered is missing. */
  isPartial: boolean;
};

/** How right one draft is, and what it took. */
export type Score = Costs & { counts: ReadonlyMap<Part, Count>; wrongPaths: number };

/** Judges the draft of a task. */
export function scoreDraft(task: Task, draft: DraftParts, costs: Costs): Score {
  if (!('gold' in task)) {
    const roles = judgeRoles(draft, task.steps);
    return { ...costs, counts: new Map([['roles', roles]]), wrongPaths: 0 };
  }
  const { steps, branches, data, titles, conditions, wrongPaths } = judge(
    draft,
    task.gold,
    task.text,
  );
  const counts = new Map<Part, Count>([
    ['steps', steps],
    ['branches', branches],
    // a condition may be drawn where the branch is not: elsewhere, or with another end
    ['conditions', { ...branches, right: conditions }],
    ['data', data],
    ['titles', titles],
  ]);
  return { ...costs, counts, wrongPaths };
}
