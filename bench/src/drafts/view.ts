import type { Model } from '@caseloom/engine';
import type { Draft } from '@caseloom/formats/text-to-model';
import { BELOW } from './likeness.ts';

/** Of a draft, what is compared. */
export type DraftParts = Pick<Draft, 'models' | 'steps' | 'testData'>;

/** A model by its words: what its nodes say, and its edges under a condition. */
export type View = {
  model: Model;
  labels: Map<string, string>;
  /** Steps under a step of their own: its words, and theirs. */
  nested: Map<string, string[]>;
  edges: { id: string; source: string; target: string; condition: string }[];
};

/** The words of a model of a draft, with what its steps enter. */
export function viewOf({ steps, models, testData }: DraftParts, model: Model): View {
  const entered = new Map(
    testData.flatMap(({ name, modelId, values }): [string, string][] =>
      modelId === model.id ? [[`<${name}>`, values[0] ?? '']] : [],
    ),
  );
  // what a step of this flow alone enters stands in its test cases as in the document
  const filled = (label: string) =>
    label.replaceAll(/<[^<>]*>/g, (token) => entered.get(token) ?? token);
  const byId = new Map(steps.map((step) => [step.id, filled(step.label)]));
  const names = new Map(models.map(({ id, name }) => [id, name]));
  const labels = new Map(
    model.nodes.flatMap((node): [string, string][] => {
      const label = byId.get(node.stepId ?? '') ?? names.get(node.modelId ?? '');
      return label && node.type !== 'nested' ? [[node.id, withText(label, node)]] : [];
    }),
  );
  const expected = new Map(
    steps.flatMap((step) => (step.expected ? [[step.id, step.expected]] : [])),
  );
  for (const node of model.nodes) {
    const result = expected.get(node.stepId ?? '');
    if (result) labels.set(`${node.id} expected`, result);
  }
  const edges = model.edges.flatMap(({ id, source, target, label, guard }) => {
    const condition = label ?? (guard === 'otherwise' ? undefined : guard);
    return condition ? [{ id, source, target, condition }] : [];
  });
  const nested = new Map(
    model.nodes.flatMap(({ id, type, modelId }): [string, string[]][] => {
      if (type !== 'nested') return [];
      const called = models.find((one) => one.id === modelId);
      const own = called?.nodes.flatMap(({ stepId }) => byId.get(stepId ?? '') ?? []) ?? [];
      return [[id, [called?.name ?? '', ...own]]];
    }),
  );
  return { model, labels, nested, edges };
}

/** What a node says; of steps under a step of their own each. */
export function textsAt({ labels, nested }: View, node: string): string[] | undefined {
  const label = labels.get(node);
  return label === undefined ? nested.get(node) : [label];
}

/** A step with the text that stands below it. */
function withText(label: string, { data }: Model['nodes'][number]): string {
  const texts = (data?.arguments ?? []).flatMap((one) =>
    one.kind === 'docString' ? [one.content] : [],
  );
  return [label, ...texts].join(BELOW);
}
