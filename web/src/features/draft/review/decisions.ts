import {
  type Draft,
  type DraftChoice,
  type DraftSentence,
  isSameSentence,
  moveChoices,
  withChoices,
} from '@caseloom/contract';

/** What somebody says of a draft that the server does not have yet; `null` takes back what was said before. */
export type Decisions = {
  parts: Record<string, DraftChoice | null>;
  answers: Record<string, string | null>;
  dismissed: DraftSentence[];
  restored: DraftSentence[];
};

export const NO_DECISIONS: Decisions = { parts: {}, answers: {}, dismissed: [], restored: [] };

export function isNothing({ parts, answers, dismissed, restored }: Decisions): boolean {
  const named = Object.keys(parts).length + Object.keys(answers).length;
  return named + dismissed.length + restored.length === 0;
}

/** Both, the later one where they speak of the same. */
export function addDecisions(before: Decisions, later: Partial<Decisions>): Decisions {
  const { parts, answers, dismissed = [], restored = [] } = later;
  return {
    parts: { ...before.parts, ...parts },
    answers: { ...before.answers, ...answers },
    dismissed: [...without(before.dismissed, [...dismissed, ...restored]), ...dismissed],
    restored: [...without(before.restored, [...dismissed, ...restored]), ...restored],
  };
}

/** What is still to be sent once a part of it was. */
export function withoutSent(decisions: Decisions, sent: Decisions): Decisions {
  const rest = <Value>(some: Record<string, Value>, gone: Record<string, Value>) =>
    Object.fromEntries(Object.entries(some).filter(([id, value]) => gone[id] !== value));
  return {
    parts: rest(decisions.parts, sent.parts),
    answers: rest(decisions.answers, sent.answers),
    dismissed: without(decisions.dismissed, sent.dismissed),
    restored: without(decisions.restored, sent.restored),
  };
}

/** The same of a draft that was drawn anew. */
export function moveDecisions(decisions: Decisions, before: Draft, after: Draft): Decisions {
  return { ...decisions, parts: moveChoices(decisions.parts, before, after) };
}

/** All that is said of a draft: what its server has, and on top of it what is on its way there. */
export function allDecisions(choices: Draft['choices'], decisions: Decisions): Draft['choices'] {
  return {
    parts: withChoices(choices.parts, decisions.parts),
    answers: withChoices(choices.answers, decisions.answers),
    dismissed: [
      ...without(choices.dismissed, [...decisions.dismissed, ...decisions.restored]),
      ...decisions.dismissed,
    ],
  };
}

/** Some sentences without others. */
export function without(some: DraftSentence[], others: DraftSentence[]): DraftSentence[] {
  return some.filter((one) => !others.some((other) => isSameSentence(one, other)));
}
