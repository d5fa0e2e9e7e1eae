import { generate, type Model } from '@caseloom/engine';
import type { Draft } from '@caseloom/formats/text-to-model';
import type { Gold, GoldBranch, GoldFlow } from './gold.ts';
import { BELOW, isSame, isSameCondition, likeness, wordsOf } from './likeness.ts';
import { dataOf, isSameData, valuesOf } from './values.ts';

/** Of a draft, what is compared. */
export type DraftParts = Pick<Draft, 'models' | 'steps' | 'testData'>;

/** How many were rightly found, were found in all, and should have been. */
export type Count = { right: number; found: number; expected: number };
export type Judgement = {
  steps: Count;
  branches: Count;
  data: Count;
  titles: Count;
  /** Of the branches: those whose condition is drawn, and those that leave rightly as well. */
  conditions: number;
  leaving: number;
  /** Test cases that go on, or fail once more, behind a failure that ends. */
  wrongPaths: number;
};

/**
 * Compares a draft with its gold; words count, not the role of a step, and two texts are the same that share most of them.
 * A step that flows of a document share, a background say, counts once, as it is drawn once. Of data the value must be the same,
 * of its name a word; values that stand nowhere in the document, such as those beside a boundary, are not counted as found.
 *
 * @param text the document
 */
export function judge(draft: DraftParts, gold: Gold, text: string): Judgement {
  const views = draft.models.map((model) => viewOf(draft, model));
  const own = views.flatMap(({ labels }) => [...labels.values()]);
  const steps = gold.flows.flatMap((flow) => flow.steps.map((step) => step.text));
  const branches = gold.flows.flatMap((flow) => flow.branches.map((branch) => ({ flow, branch })));
  const drawn = views.reduce((sum, { edges }) => sum + edges.length, 0);
  const right = branches.filter(({ flow, branch }) =>
    views.some((view) => isDrawn(view, flow, branch)),
  );
  const isMet = (isMetBy: (view: View, one: (typeof branches)[number]) => boolean) =>
    branches.filter((one) => views.some((view) => isMetBy(view, one))).length;
  return {
    conditions: isMet((view, { branch }) =>
      view.edges.some(({ condition }) => isSameCondition(condition, branch.condition)),
    ),
    leaving: isMet((view, { flow, branch }) => leavingEdges(view, flow, branch).length > 0),
    steps: countOf(once(own), once(steps), isSame),
    branches: { right: right.length, found: drawn, expected: branches.length },
    data: countOf(
      valuesOf(draft, text),
      gold.data.map((line) => dataOf(line)),
      isSameData,
    ),
    titles: countOf(
      draft.models.map(({ name }) => name),
      gold.flows.map(({ title }) => title),
      isSame,
    ),
    wrongPaths: views.reduce((sum, view) => sum + wrongPathsOf(draft, view, gold), 0),
  };
}

/** Texts, of which those with the same words are one. */
function once(texts: string[]): string[] {
  return [...new Map(texts.map((text) => [[...wordsOf(text)].join(' '), text])).values()];
}

type View = {
  model: Model;
  labels: Map<string, string>;
  edges: { id: string; source: string; target: string; condition: string }[];
};

function viewOf({ steps, models, testData }: DraftParts, model: Model): View {
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
  return { model, labels, edges };
}

/** A step with the text that stands below it. */
function withText(label: string, { data }: Model['nodes'][number]): string {
  const texts = (data?.arguments ?? []).flatMap((one) =>
    one.kind === 'docString' ? [one.content] : [],
  );
  return [label, ...texts].join(BELOW);
}

/** Each expected one is found by one found at most. */
export function countOf<T>(
  found: T[],
  expected: T[],
  isLike: (one: T, other: T) => boolean,
): Count {
  const free = [...found];
  let right = 0;
  for (const one of expected) {
    const index = free.findIndex((other) => isLike(other, one));
    if (index < 0) continue;
    free.splice(index, 1);
    right++;
  }
  return { right, found: found.length, expected: expected.length };
}

/** The step of a flow that a label is most like. */
function stepLike(steps: GoldFlow['steps'], label: string): GoldFlow['steps'][number] | undefined {
  const alike = steps.filter(({ text }) => isSame(label, text));
  const highest = Math.max(...alike.map(({ text }) => likeness(text, label)));
  return alike.find(({ text }) => likeness(text, label) === highest);
}

function isDrawn(view: View, flow: GoldFlow, branch: GoldBranch): boolean {
  return leavingEdges(view, flow, branch).some(({ target }) => leadsTo(view, flow, branch, target));
}

/** The edges with the condition of a branch that leave where it leaves. */
function leavingEdges(view: View, { steps }: GoldFlow, branch: GoldBranch): View['edges'] {
  const index = steps.findIndex(({ id }) => id === branch.leaves);
  // where the step only answers, the branch leaves before it; what a step has below it is done before it is left
  const last = steps.findLast(({ id }) => id.startsWith(`${branch.leaves}.`));
  const texts = [steps[index], steps[index - 1], last].flatMap((step) => step?.text ?? []);
  const start = view.model.nodes.find(({ type }) => type === 'start')?.id;
  return view.edges.filter(({ source, condition }) => {
    const from = view.labels.get(source) ?? '';
    const leaves = (index === 0 && source === start) || texts.some((text) => isSame(from, text));
    return leaves && isSameCondition(condition, branch.condition);
  });
}

/** Follows a branch over its own steps to where it goes on. */
function leadsTo(view: View, flow: GoldFlow, branch: GoldBranch, first: string): boolean {
  // `1`, `2.1`; a letter behind marks a step of a branch
  const main = flow.steps.filter(({ id }) => /^[\d.]+$/.test(id));
  const after = main[main.findIndex(({ id }) => id === branch.leaves) + 1]?.id ?? 'end';
  const goal = branch.leads === 'next' ? after : branch.leads;
  const seen = new Set<string>();
  for (let at = first; !seen.has(at); ) {
    seen.add(at);
    const label = view.labels.get(at);
    if (label === undefined) return goal === 'end';
    const step = stepLike(flow.steps, label);
    if (step && (main.includes(step) || step.id === goal)) return step.id === goal;
    const next = view.model.edges.find(({ source }) => source === at);
    if (!next) return goal === 'open';
    at = next.target;
  }
  return false;
}

/** Cases that pass a branch which ends, or of which nothing is said, and go on with the flow or fail again. */
function wrongPathsOf({ steps, testData, models }: DraftParts, view: View, gold: Gold): number {
  const { model, edges } = view;
  const made = generate(model, { steps, testData, models }, model.settings ?? {});
  if (!made.ok) return 0;
  const ending = gold.flows.flatMap(({ branches }) =>
    branches.filter(({ leads }) => leads === 'end' || leads === 'open'),
  );
  const main = gold.flows.flatMap((flow) => flow.steps.filter(({ id }) => /^[\d.]+$/.test(id)));
  const isEnding = (edgeId: string | null) => {
    const edge = edges.find(({ id }) => id === edgeId);
    return (
      edge !== undefined &&
      ending.some(({ condition }) => isSameCondition(edge.condition, condition))
    );
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
