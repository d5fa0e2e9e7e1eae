import type { FileParts } from '@caseloom/contract';
import type { ModelEdge, ModelNode, Step } from '@caseloom/engine';
import type { NextVersion } from '@caseloom/formats/written-cases';
import { endsOf } from './as-imported.ts';
import type { Drawing } from './drawing.ts';

type StepWords = Pick<Step, 'type' | 'label'>;

/** A step that was reworded here; the file says it as before, or changed it too, which is also so where nobody knows. */
export type EditedStep = {
  /** The ID of its node. */
  id: string;
  kind: 'kept' | 'both';
  here: StepWords;
  file: StepWords;
  /** What the file said at the last import, where that is known. */
  before: StepWords | undefined;
};

/** What becomes of the edits that people made to parts of the file. */
export type Edits = {
  steps: EditedStep[];
  /** Steps and edges that were deleted here and stay so; the test cases that came by them are not in the model. */
  deleted: string[];
  /** Steps and edges that were deleted here and come again, as new or changed test cases need them. */
  back: string[];
  /** Steps that were reworded here, and go with their test cases. */
  gone: string[];
  fileParts: FileParts;
};

type Options = {
  /** Steps by their IDs, of the project and of the file. */
  words: Record<'project' | 'drawn', ReadonlyMap<string, Step>>;
  /** What the file said at the last import, see `asImported`; undefined where that is not known. */
  former: Drawing | undefined;
  /** The nodes whose words are the file's, though they were edited here. */
  takes: ReadonlySet<string>;
};

/**
 * The next version of a model without what would undo the edits of people: a step that was reworded here keeps its words
 * unless somebody takes the file's, and what was deleted here stays so unless new or changed test cases need it. What only
 * the file changed is the file's.
 *
 * @param next the version of the file as it follows `former`
 */
export function keepEdits(
  present: Drawing,
  next: NextVersion,
  { words, former, takes }: Options,
): { next: NextVersion; edits: Edits } {
  const here = wordsIn(present.nodes, words.project);
  const file = wordsIn(next.model.nodes, words.drawn);
  const before = former && wordsIn(former.nodes, words.project);
  const steps = editedSteps({ here, file, before });
  const kept = new Map(steps.flatMap((step) => (takes.has(step.id) ? [] : [[step.id, step]])));
  const { edges, nodes, back, deleted } = withoutDeleted(present, next, { former, file });
  const worded = nodes.map((node) => {
    const own = kept.get(node.id)?.here;
    return own ? { ...node, data: { ...node.data, ...own } } : node;
  });
  const inFile = new Set(next.model.nodes.map(({ id }) => id));
  const gone = [...(before ?? [])].flatMap(([id, words]) => {
    const own = here.get(id);
    const isOfFile = !inFile.has(id) && !next.own.has(id);
    return isOfFile && own && !areSame(own, words) ? own.label : [];
  });
  const fileSteps = [
    ...[...kept.values()].map(({ id, file: { type, label } }) => ({ id, type, label })),
    ...deleted.nodes,
  ];
  return {
    next: {
      ...next,
      model: { ...next.model, nodes: worded, edges },
      own: ownOf(present, next, former),
    },
    edits: {
      ...{ steps, back, gone, deleted: deleted.words },
      fileParts: { steps: fileSteps, edges: deleted.edges },
    },
  };
}

const areSame = (one: StepWords, other: StepWords) =>
  one.type === other.type && one.label === other.label;

/** The words of the steps of a drawing, by the IDs of their nodes. */
function wordsIn(
  nodes: readonly ModelNode[],
  steps: ReadonlyMap<string, Step>,
): Map<string, StepWords> {
  return new Map(
    nodes.flatMap((node): [string, StepWords][] => {
      const { type, label } = { ...steps.get(node.stepId ?? ''), ...node.data };
      return node.type === 'step' && type && label !== undefined
        ? [[node.id, { type, label }]]
        : [];
    }),
  );
}

type Sides = Record<'here' | 'file', ReadonlyMap<string, StepWords>> & {
  before: ReadonlyMap<string, StepWords> | undefined;
};

function editedSteps({ here, file, before }: Sides): EditedStep[] {
  return [...file].flatMap(([id, words]): EditedStep[] => {
    const [own, former] = [here.get(id), before?.get(id)];
    if (!own || areSame(own, words) || (former && areSame(former, own))) return [];
    const kind = former && areSame(former, words) ? 'kept' : 'both';
    return [{ id, kind, here: own, file: words, before: former }];
  });
}

/** The nodes and edges of the file without those that were deleted here, and what of these comes back nevertheless. */
function withoutDeleted(
  present: Drawing,
  { model, needed, own }: NextVersion,
  { former, file }: Pick<Options, 'former'> & Pick<Sides, 'file'>,
) {
  const ends = new Set(former?.edges.flatMap((edge) => (own.has(edge.id) ? [] : endsOf(edge))));
  const here = new Set(present.edges.map(endsOf));
  const isDeleted = (edge: ModelEdge) => ends.has(endsOf(edge)) && !here.has(endsOf(edge));
  const isGone = (edge: ModelEdge) => isDeleted(edge) && !needed.has(edge.id);
  const edges = model.edges.filter((edge) => !isGone(edge));
  const led = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const there = new Set(present.nodes.map(({ id }) => id));
  const before = new Set(former?.nodes.map(({ id }) => id));
  const deleted = model.nodes.filter(({ id }) => before.has(id) && !there.has(id));
  const goneNodes = new Set(deleted.flatMap(({ id }) => (led.has(id) ? [] : id)));
  const labelOf = (id: string) => file.get(id)?.label ?? '';
  const nameOf = ({ source, target }: ModelEdge) => `${labelOf(source)} → ${labelOf(target)}`;
  const isBetween = ({ source, target }: ModelEdge) => there.has(source) && there.has(target);
  const goneEdges = model.edges.filter(isGone);
  const joined = edges.filter((edge) => isDeleted(edge) && isBetween(edge));
  return {
    edges,
    nodes: model.nodes.filter(({ id }) => !goneNodes.has(id)),
    back: [
      ...deleted.flatMap(({ id }) => (goneNodes.has(id) ? [] : labelOf(id))),
      ...joined.map(nameOf),
    ],
    deleted: {
      words: [...[...goneNodes].map(labelOf), ...goneEdges.filter(isBetween).map(nameOf)],
      nodes: [...goneNodes].flatMap((id) => {
        const words = file.get(id);
        return words ? { id, ...words } : [];
      }),
      edges: goneEdges.map(({ id, source, target }) => ({ id, source, target })),
    },
  };
}

/** The nodes and edges that are there now and that no test case of the last import comes by. */
function ownOf(
  present: Drawing,
  { own }: NextVersion,
  former: Drawing | undefined,
): NextVersion['own'] {
  if (!former) return own;
  const ofFile = new Set([...former.nodes, ...former.edges].map(({ id }) => id));
  const steps = present.nodes.filter(({ type }) => type === 'step' || type === 'nested');
  const all = [...steps, ...present.edges].map(({ id }) => id);
  return new Set(all.filter((id) => own.has(id) || !ofFile.has(id)));
}
