import { generate, type Model } from '@caseloom/engine';
import type { Draft } from '@caseloom/formats/text-to-model';
import type { Gold, GoldBranch, GoldFlow } from './gold.ts';

/** How many were rightly found, were found in all, and should have been. */
export type Count = { right: number; found: number; expected: number };
export type Judgement = {
  steps: Count;
  branches: Count;
  data: Count;
  titles: Count;
  /** Test cases that go on, or fail once more, behind a failure that ends. */
  wrongPaths: number;
};

/** Compares a draft with its gold; words count, not the role of a step, and two texts are the same that share most of them. */
export function judge(draft: Draft, gold: Gold): Judgement {
  const views = draft.models.map((model) => viewOf(draft, model));
  const own = views.flatMap(({ labels }) => [...labels.values()]);
  const steps = gold.flows.flatMap((flow) => flow.steps.map(({ text }) => text));
  const branches = gold.flows.flatMap((flow) => flow.branches.map((branch) => ({ flow, branch })));
  const drawn = views.reduce((sum, { edges }) => sum + edges.length, 0);
  const right = branches.filter(({ flow, branch }) =>
    views.some((view) => isDrawn(view, flow, branch)),
  );
  const values = draft.testData.flatMap(({ name, values: all }) =>
    all.map((value) => `${name} = ${value}`),
  );
  return {
    steps: countOf(own, steps),
    branches: { right: right.length, found: drawn, expected: branches.length },
    data: countOf(values, gold.data),
    titles: countOf(
      draft.models.map(({ name }) => name),
      gold.flows.map(({ title }) => title),
    ),
    wrongPaths: views.reduce((sum, view) => sum + wrongPathsOf(draft, view, gold), 0),
  };
}

type View = {
  model: Model;
  labels: Map<string, string>;
  edges: { id: string; source: string; target: string; condition: string }[];
};

function viewOf({ steps, models, testData }: Draft, model: Model): View {
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
      return label && node.type !== 'nested' ? [[node.id, label]] : [];
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
  return { model, labels, edges };
}

/** Each expected text is found by one found text at most. */
function countOf(found: string[], expected: string[]): Count {
  const free = [...found];
  let right = 0;
  for (const text of expected) {
    const index = free.findIndex((one) => isSame(one, text));
    if (index < 0) continue;
    free.splice(index, 1);
    right++;
  }
  return { right, found: found.length, expected: expected.length };
}

const SHARED = 0.7;

function isSame(one: string, other: string): boolean {
  return likeness(one, other) >= SHARED;
}

/** The share of their words that both texts have. */
function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared === 0 ? 0 : shared / new Set([...a, ...b]).size;
}

/** The step of a flow that a label is most like. */
function stepLike(steps: GoldFlow['steps'], label: string): GoldFlow['steps'][number] | undefined {
  const alike = steps.filter(({ text }) => isSame(text, label));
  const highest = Math.max(...alike.map(({ text }) => likeness(text, label)));
  return alike.find(({ text }) => likeness(text, label) === highest);
}

function wordsOf(text: string): Set<string> {
  const plain = text
    .replace(/<[^<>]*>/g, ' ')
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i');
  return new Set(plain.match(/[\p{L}\d]+/gu));
}

function isDrawn(view: View, flow: GoldFlow, branch: GoldBranch): boolean {
  const textOf = (id: string) => flow.steps.find((step) => step.id === id)?.text ?? '';
  const before = flow.steps[flow.steps.findIndex(({ id }) => id === branch.leaves) - 1]?.text ?? '';
  return view.edges.some(({ source, target, condition }) => {
    const from = view.labels.get(source) ?? '';
    // where the step only answers, the branch leaves before it
    const leaves = isSame(from, textOf(branch.leaves)) || isSame(from, before);
    return leaves && isSame(condition, branch.condition) && leadsTo(view, flow, branch, target);
  });
}

/** Follows a branch over its own steps to where it goes on. */
function leadsTo(view: View, flow: GoldFlow, branch: GoldBranch, first: string): boolean {
  const main = flow.steps.filter(({ id }) => /^\d+$/.test(id));
  const after = main[main.findIndex(({ id }) => id === branch.leaves) + 1]?.id ?? 'end';
  const goal = branch.leads === 'next' ? after : branch.leads;
  const seen = new Set<string>();
  for (let at = first; !seen.has(at); ) {
    seen.add(at);
    const label = view.labels.get(at);
    if (label === undefined) return goal === 'end';
    const step = stepLike(flow.steps, label);
    if (step && main.includes(step)) return step.id === goal;
    const next = view.model.edges.find(({ source }) => source === at);
    if (!next) return goal === 'open';
    at = next.target;
  }
  return false;
}

/** Cases that pass a branch which ends, or of which nothing is said, and go on with the flow or fail again. */
function wrongPathsOf({ steps, testData, models }: Draft, view: View, gold: Gold): number {
  const { model, edges } = view;
  const made = generate(model, { steps, testData, models }, model.settings ?? {});
  if (!made.ok) return 0;
  const ending = gold.flows.flatMap(({ branches }) =>
    branches.filter(({ leads }) => leads === 'end' || leads === 'open'),
  );
  const main = gold.flows.flatMap((flow) => flow.steps.filter(({ id }) => /^\d+$/.test(id)));
  const isEnding = (edgeId: string | null) => {
    const edge = edges.find(({ id }) => id === edgeId);
    return edge !== undefined && ending.some(({ condition }) => isSame(condition, edge.condition));
  };
  const isMain = (node: string) =>
    main.some(({ text }) => isSame(text, view.labels.get(node) ?? ''));
  return made.result.testCases.filter(({ path }) => {
    const failed = path.findIndex(({ edgeId }) => isEnding(edgeId));
    return (
      failed >= 0 &&
      path.slice(failed + 1).some(({ nodeId, edgeId }) => isEnding(edgeId) || isMain(nodeId))
    );
  }).length;
}
