import type { Model, Step, TestData } from '@caseloom/engine';
import type { Draft } from './draft.ts';

/*
 * What people said of the parts of a draft, for the server and for pages: without the schemas, so that a browser does not load those.
 */

/** What a person said of a proposed part; what is not said is still proposed. */
export type DraftChoice = 'accepted' | 'discarded';

type Proposal = {
  models: readonly Pick<Model, 'name' | 'id' | 'nodes' | 'edges'>[];
  steps: readonly Pick<Step, 'id' | 'label'>[];
  testData: readonly (Pick<TestData, 'name' | 'validity' | 'label' | 'values'> & { id: string })[];
};

/**
 * What was said of the parts of a draft, for the same draft drawn anew: its parts have other ids then, and are found by what they say.
 *
 * @returns the choices for the parts that are there still, by their new ids
 */
export function moveChoices<Choice>(
  choices: Readonly<Record<string, Choice>>,
  before: Proposal,
  after: Proposal,
): Record<string, Choice> {
  const keys = keysOf(before);
  const byKey = new Map(
    Object.entries(choices).flatMap(([id, choice]) => {
      const key = keys.get(id);
      return key === undefined ? [] : [[key, choice] as const];
    }),
  );
  return Object.fromEntries(
    [...keysOf(after)].flatMap(([id, key]) => {
      const choice = byKey.get(key);
      return choice === undefined ? [] : [[id, choice] as const];
    }),
  );
}

/** The choices with others on top; `null` takes one back. */
export function withChoices<Choice>(
  choices: Readonly<Record<string, Choice>>,
  changes: Readonly<Record<string, Choice | null>>,
): Record<string, Choice> {
  const all = Object.entries({ ...choices, ...changes });
  return Object.fromEntries(
    all.flatMap(([id, choice]) => (choice === null ? [] : [[id, choice] as const])),
  );
}

/** The same place in a text. */
export function isSameSentence(one: Draft['leftOver'][number], other: typeof one): boolean {
  return one.file === other.file && one.line === other.line && one.text === other.text;
}

/** Ids of all that can be accepted or discarded. */
export function idsOfParts({ models, testData }: Pick<Proposal, 'models' | 'testData'>) {
  const drawn = models.flatMap(({ nodes, edges }) => [...nodes, ...edges]);
  return new Set([...drawn, ...testData].map(({ id }) => id));
}

/** By id of a part what it says; two with the same text are distinguished by their order. */
function keysOf({ models, steps, testData }: Proposal): Map<string, string> {
  const words = new Map(steps.map((step) => [step.id, step.label]));
  const names = new Map(models.map((model) => [model.id, model.name]));
  const parts = models.flatMap(({ name, nodes, edges }) => {
    const texts = new Map(
      nodes.map(({ id, type, stepId = '', modelId = '', data }) => [
        id,
        isStep(type) ? (words.get(stepId) ?? names.get(modelId) ?? data?.label) : type,
      ]),
    );
    const ofNodes = nodes
      .filter(({ type }) => isStep(type))
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

const isStep = (type: string) => type === 'step' || type === 'nested';
