import { type Choice, type Choices, isStep, type Proposal } from './choices.ts';
import { partsOfEdit } from './editable.ts';

type StoredChoices = [key: string, choice: Choice][];
const nameOf = (draftId: string) => `draft/${draftId}`;

/** Keeps what was chosen of a draft while this browser window lives, by what the parts say: a refined draft has other ids. */
export function storeChoices(draftId: string, proposal: Proposal, choices: Choices): void {
  const keys = keysOf(proposal);
  const stored: StoredChoices = [...choices].flatMap(([id, choice]) => {
    const key = keys.get(id);
    return key ? [[key, choice]] : [];
  });
  try {
    sessionStorage.setItem(nameOf(draftId), JSON.stringify(stored));
  } catch {
    // a full storage forgets them when the page is left
  }
}

/** What was chosen of a draft before, of parts that say the same; what was edited counts as accepted, by whomever. */
export function findChoices(draftId: string, proposal: Proposal): Choices {
  const stored = new Map(read(draftId));
  const edited = new Set(editedParts(proposal));
  return new Map(
    [...keysOf(proposal)].flatMap(([id, key]) => {
      const choice = stored.get(key) ?? (edited.has(id) ? ('accepted' as const) : undefined);
      return choice ? [[id, choice] as const] : [];
    }),
  );
}

function editedParts(proposal: Proposal): string[] {
  const { edited = [], models } = proposal;
  const edges = new Set(models.flatMap((model) => model.edges.map(({ id }) => id)));
  return edited.flatMap((id) =>
    partsOfEdit(proposal, new Map(), { kind: edges.has(id) ? 'edge' : 'step', id }),
  );
}

export function forgetChoices(draftId: string): void {
  sessionStorage.removeItem(nameOf(draftId));
  sessionStorage.removeItem(sentenceOf(draftId));
  sessionStorage.removeItem(tabOf(draftId));
}

/** Under which name it is kept which list stands beside a draft. */
export const tabOf = (draftId: string) => `${nameOf(draftId)}/tab`;

const sentenceOf = (draftId: string) => `${nameOf(draftId)}/sentence`;

/** Keeps a sentence that a draft is refined with, until something was made of it. */
export function storeSentence(draftId: string, sentence: string): void {
  try {
    sessionStorage.setItem(sentenceOf(draftId), sentence);
  } catch {
    // a full storage forgets it when the page is left
  }
}

export function findSentence(draftId: string): string {
  return sessionStorage.getItem(sentenceOf(draftId)) ?? '';
}

function read(draftId: string): StoredChoices {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(draftId)) ?? '[]') as StoredChoices;
  } catch {
    return [];
  }
}

/** By id of a part what it says; two with the same text are distinguished by their order. */
function keysOf({ models, steps, testData }: Proposal): Map<string, string> {
  const words = new Map(steps.map((step) => [step.id, step.label]));
  const names = new Map(models.map((model) => [model.id, model.name]));
  const parts = models.flatMap(({ name, nodes, edges }) => {
    const texts = new Map(
      nodes.map(({ id, type, stepId = '', modelId = '', data }) => [
        id,
        isStep({ type }) ? (words.get(stepId) ?? names.get(modelId) ?? data?.label) : type,
      ]),
    );
    const ofNodes = nodes
      .filter(isStep)
      .map(({ id }) => [id, `${name}\n${texts.get(id)}`] as const);
    const ofEdges = edges.map(({ id, source, target, label, guard }) => {
      const ends = [texts.get(source), texts.get(target)];
      return [id, ['edge', name, ...ends, label, guard].join('\n')] as const;
    });
    return [...ofNodes, ...ofEdges];
  });
  const data = testData.map(
    ({ id, name, validity, label, values }) =>
      [id, [name, validity, label, ...values].join('\n')] as const,
  );
  const count = new Map<string, number>();
  return new Map(
    [...parts, ...data].map(([id, key]) => {
      const nth = (count.get(key) ?? 0) + 1;
      count.set(key, nth);
      return [id, `${key}\n${nth}`];
    }),
  );
}
