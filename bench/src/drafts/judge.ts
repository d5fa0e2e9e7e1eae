import { generate } from '@caseloom/engine';
import type { Gold, GoldBranch, GoldFlow } from './gold.ts';
import { isSame, isSameCondition, likeness, wordsOf } from './likeness.ts';
import { dataOf, isSameData, onceEach, valuesOf } from './values.ts';
import { type DraftParts, textsAt, type View, viewOf } from './view.ts';

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
export function judge(draft: DraftParts, found: Gold, text: string): Judgement {
  const views = draft.models.map((model) => viewOf(draft, model));
  const own = views.flatMap(({ labels }) => [...labels.values()]);
  const gold = asDrawn(found, own);
  const data = onceEach(gold.data.map((line) => dataOf(line)));
  const steps = gold.flows.flatMap((flow) => flow.steps.map((step) => step.text));
  const branches = gold.flows.flatMap((flow) => flow.branches.map((branch) => ({ flow, branch })));
  const drawn = views.reduce((sum, { edges }) => sum + branchesOf(edges), 0);
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
    data: countOf(valuesOf(draft, text, data), data, (one, other) => isSameData(one, other, text)),
    titles: countOf(
      draft.models.map(({ name }) => name),
      gold.flows.map(({ title }) => title),
      isSame,
    ),
    wrongPaths: views.reduce((sum, view) => sum + wrongPathsOf(draft, view, gold), 0),
  };
}

/** Edges of one condition to one node are one branch: what was a choice before it has several ends. */
function branchesOf(edges: View['edges']): number {
  return new Set(edges.map(({ target, condition }) => `${target} ${condition}`)).size;
}

/** Texts, of which those with the same words are one. */
function once(texts: string[]): string[] {
  return [...new Map(texts.map((text) => [[...wordsOf(text)].join(' '), text])).values()];
}

/** A step that states its condition as well, `A warning is shown if the name is blank`, may be drawn without it. */
function asDrawn(gold: Gold, labels: string[]): Gold {
  const isDrawnAs = (text: string) => labels.some((label) => isSame(label, text));
  const flows = gold.flows.map((flow) => ({
    ...flow,
    steps: flow.steps.map(({ id, text }) => {
      const short = withoutConditions(text, flow.branches);
      return { id, text: !isDrawnAs(text) && isDrawnAs(short) ? short : text };
    }),
  }));
  return { ...gold, flows };
}

function withoutConditions(text: string, branches: GoldBranch[]): string {
  return branches.reduce((rest, { condition }) => {
    const at = rest.toLowerCase().indexOf(condition.toLowerCase());
    return at < 0 ? rest : rest.slice(0, at) + rest.slice(at + condition.length);
  }, text);
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

/** The step of a flow that a label is most like; of those with the same words the one that is looked for. */
function stepLike(
  steps: GoldFlow['steps'],
  label: string,
  goal?: string,
): GoldFlow['steps'][number] | undefined {
  const alike = steps.filter(({ text }) => isSame(label, text));
  const highest = Math.max(...alike.map(({ text }) => likeness(text, label)));
  const best = alike.filter(({ text }) => likeness(text, label) === highest);
  return best.find(({ id }) => id === goal) ?? best[0];
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
    if (!isSameCondition(condition, branch.condition)) return false;
    const from = knownBefore(view, steps, source);
    const labels = textsAt(view, from) ?? [];
    const isLeft = texts.some((text) => labels.some((label) => isSame(label, text)));
    return isLeft || (index === 0 && from === start);
  });
}

/** The node, or what comes before it where it is a step that nobody sees in the document: that one is counted as a step. */
function knownBefore(view: View, steps: GoldFlow['steps'], from: string): string {
  const seen = new Set<string>();
  for (let at = from; !seen.has(at); ) {
    seen.add(at);
    const labels = textsAt(view, at);
    if (labels === undefined || labels.some((label) => stepLike(steps, label))) return at;
    const before = view.model.edges.find(({ target }) => target === at);
    if (!before) return at;
    at = before.source;
  }
  return from;
}

/** Follows a branch over its own steps, on each edge that it takes, to where it goes on. */
function leadsTo(view: View, flow: GoldFlow, branch: GoldBranch, first: string): boolean {
  // `1`, `2.1`; a letter behind marks a step of a branch
  const main = flow.steps.filter(({ id }) => /^[\d.]+$/.test(id));
  const after = main[main.findIndex(({ id }) => id === branch.leaves) + 1]?.id ?? 'end';
  const goal = branch.leads === 'next' ? after : branch.leads;
  const seen = new Set<string>();
  const isGoal = (at: string): boolean => {
    if (seen.has(at)) return false;
    seen.add(at);
    const labels = textsAt(view, at);
    if (labels === undefined) return goal === 'end';
    const steps = labels.flatMap((label) => stepLike(flow.steps, label, goal) ?? []);
    if (steps.some(({ id }) => id === goal)) return true;
    if (steps.some((step) => main.includes(step))) return false;
    const edges = view.model.edges.filter(({ source }) => source === at);
    return edges.length === 0 ? goal === 'open' : edges.some(({ target }) => isGoal(target));
  };
  return isGoal(first);
}

/** Cases that pass a branch which ends, or of which nothing is said, and go on with the flow or fail again. */
function wrongPathsOf({ steps, testData, models }: DraftParts, view: View, gold: Gold): number {
  const { model, edges } = view;
  const made = generate(model, { steps, testData, models }, model.settings ?? {});
  if (!made.ok) return 0;
  const branches = gold.flows.flatMap((flow) => flow.branches);
  const main = gold.flows.flatMap((flow) => flow.steps.filter(({ id }) => /^[\d.]+$/.test(id)));
  const isEnding = (edgeId: string | null) => {
    const edge = edges.find(({ id }) => id === edgeId);
    return edge !== undefined && leadsOut(branches, edge.condition);
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

/** Whether the branch that a condition is most like ends or is open: opposites have nearly the same words. */
function leadsOut(branches: Gold['flows'][number]['branches'], condition: string): boolean {
  const like = branches.filter((branch) => isSameCondition(condition, branch.condition));
  const closest = Math.max(...like.map((branch) => likeness(condition, branch.condition)));
  return like.some(
    (branch) =>
      likeness(condition, branch.condition) === closest &&
      (branch.leads === 'end' || branch.leads === 'open'),
  );
}
