import {
  type Draft,
  type DraftChoice,
  type DraftSentence,
  isSameSentence,
  moveChoices,
  withChoices,
} from '@caseloom/contract';

/** What somebody says of a draft that the server does not have yet; `null` takes back what was said before. */
export type Said = {
  parts: Record<string, DraftChoice | null>;
  answers: Record<string, string | null>;
  dismissed: DraftSentence[];
  restored: DraftSentence[];
};

export const NOTHING_SAID: Said = { parts: {}, answers: {}, dismissed: [], restored: [] };

export function isNothing({ parts, answers, dismissed, restored }: Said): boolean {
  const named = Object.keys(parts).length + Object.keys(answers).length;
  return named + dismissed.length + restored.length === 0;
}

/** Both, the later one where they speak of the same. */
export function addSaid(before: Said, later: Partial<Said>): Said {
  const { parts, answers, dismissed = [], restored = [] } = later;
  return {
    parts: { ...before.parts, ...parts },
    answers: { ...before.answers, ...answers },
    dismissed: [...without(before.dismissed, [...dismissed, ...restored]), ...dismissed],
    restored: [...without(before.restored, [...dismissed, ...restored]), ...restored],
  };
}

/** What is still to be sent once a part of it was. */
export function withoutSent(said: Said, sent: Said): Said {
  const rest = <Value>(some: Record<string, Value>, gone: Record<string, Value>) =>
    Object.fromEntries(Object.entries(some).filter(([id, value]) => gone[id] !== value));
  return {
    parts: rest(said.parts, sent.parts),
    answers: rest(said.answers, sent.answers),
    dismissed: without(said.dismissed, sent.dismissed),
    restored: without(said.restored, sent.restored),
  };
}

/** The same of a draft that was drawn anew. */
export function moveSaid(said: Said, before: Draft, after: Draft): Said {
  return { ...said, parts: moveChoices(said.parts, before, after) };
}

/** All that is said of a draft: what its server has, and on top of it what is on its way there. */
export function allSaid(choices: Draft['choices'], said: Said): Draft['choices'] {
  return {
    parts: withChoices(choices.parts, said.parts),
    answers: withChoices(choices.answers, said.answers),
    dismissed: [
      ...without(choices.dismissed, [...said.dismissed, ...said.restored]),
      ...said.dismissed,
    ],
  };
}

/** Some sentences without others. */
export function without(some: DraftSentence[], others: DraftSentence[]): DraftSentence[] {
  return some.filter((one) => !others.some((other) => isSameSentence(one, other)));
}
