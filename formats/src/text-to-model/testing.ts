import { generate } from '@caseloom/engine';
import { expect } from 'vitest';
import { readDocuments } from '../document/read.ts';
import { buildModels, type Draft } from './build-models.ts';

/** A draft as lines that people read: `a: words -> o: words [label] {guard}`, by model. */
export function drawn({ models, steps }: Draft): Record<string, string[]> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return Object.fromEntries(
    models.map(({ id, name, nodes, edges }) => {
      const words = new Map(
        nodes.map((node) => {
          const step = byId.get(node.stepId ?? '');
          if (node.type === 'nested')
            return [node.id, `call ${models.find((model) => model.id === node.modelId)?.name}`];
          const expected = step?.expected ? ` => ${step.expected}` : '';
          return [node.id, step ? `${step.type.charAt(0)}: ${step.label}${expected}` : node.type];
        }),
      );
      const lines = edges.map(({ source, target, label, guard }) =>
        [
          `${words.get(source)} -> ${words.get(target)}`,
          ...(label ? [`[${label}]`] : []),
          ...(guard ? [`{${guard}}`] : []),
        ].join(' '),
      );
      return [name || id, lines];
    }),
  );
}

/** What becomes of a text. */
export async function draftOf(text: string, name = 'a.md'): Promise<Draft> {
  const { documents } = await readDocuments(name, new TextEncoder().encode(text));
  return buildModels(documents);
}

/** What a draft draws of a text, and the codes of its questions. */
export async function linesAndQuestions(text: string) {
  const draft = await draftOf(text);
  return {
    lines: Object.values(drawn(draft)).flat(),
    questions: draft.questions.map(({ code }) => code),
  };
}

/** What a draft says of data: `name validity: values`. */
export function dataIn({ testData }: Draft): string[] {
  return testData.map(({ name, validity, values }) => `${name} ${validity}: ${values.join(', ')}`);
}

/** What a text draws, what it asks, and the words of the case that goes the way of those who succeed. */
export async function readRefused(text: string) {
  const draft = await draftOf(text);
  const { models, steps, testData, questions } = draft;
  const [model] = models;
  if (!model) throw new Error('nothing was drawn');
  const happyOf = (edges: typeof model.edges) => {
    const whole = { ...model, edges };
    const made = generate(whole, { steps, testData, models: [] }, model.settings ?? {});
    if (!made.ok) throw new Error('no cases');
    const happy = made.result.testCases.find(({ isHappyPath }) => isHappyPath);
    return happy?.steps.map((step) => step.text) ?? [];
  };
  const answers = questions.flatMap(({ ends = [] }, question) =>
    ends.map(({ source }, end) => ({
      id: `q${question}-${end}`,
      source,
      target: `${model.id}-end`,
    })),
  );
  const happy = happyOf(model.edges);
  // an answer that ends the branch leads nobody off the way of those who succeed
  expect(happyOf([...model.edges, ...answers])).toEqual(happy);
  return {
    lines: Object.values(drawn(draft)).flat(),
    codes: questions.map(({ code }) => code),
    labels: [
      ...model.edges.flatMap(({ label }) => label ?? []),
      ...questions.flatMap(({ ends = [] }) => ends.flatMap(({ label }) => label ?? [])),
    ],
    happy,
  };
}
