import type { Model, ModelEdge, ModelNode, Step, TestData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { areWhole, edgeId, nodeId } from '../gherkin/feature-to-model.ts';
import { keywordsIn } from '../gherkin/keywords.ts';
import { END, START, type SymbolGraph, smallestGraph } from '../gherkin/smallest-graph.ts';
import { placeNodes } from '../place-nodes.ts';
import { guardsOf } from './guards.ts';
import type { CaseWithData, Values } from './name-values.ts';
import { placeRequirements } from './place-requirements.ts';
import type { ProjectNames } from './project-names.ts';
import { labelsOf } from './references.ts';
import type { WrittenCase } from './written-case.ts';

/**
 * Draws test cases as one model: the smallest graph whose paths are exactly these cases. Where the values
 * of a case decide which branch it takes, the branches say so in conditions.
 *
 * Each case is kept as a written scenario with its title and its row of values, so that what is generated
 * is what was written until other settings are chosen. Its requirements stand where no other case comes by,
 * as far as there is such a place.
 *
 * @param library the steps of models that were drawn before, by role and label; new ones are added
 * @param values of all models by their names
 * @param isPlaced whether its nodes have places
 * @returns the model, and at how many branches conditions cannot say which values lead where
 */
export function drawCases(
  cases: readonly CaseWithData[],
  { id, name, language }: { id: string; name: string; language: Language },
  { library, values, isPlaced }: { library: Map<string, Step>; values: Values; isPlaced: boolean },
): { model: Model; open: number } {
  const words = cases.map(({ steps }) => steps.map((step) => JSON.stringify(step)));
  const graph = smallestGraph(words);
  const { unplaced, ...requirements } = placeRequirements(
    graph,
    cases.map((one) => one.case),
  );
  const nodes = nodesOf(id, graph, { library, requirements: requirements.nodes });
  const { guards, open } = guardsOf(graph, cases, values);
  const edges = graph.edges.map(([source, target], index): ModelEdge => {
    const guard = guards.get(index);
    const own = requirements.edges.get(index);
    return {
      ...{ id: edgeId(id, index), source: nodeId(id, source), target: nodeId(id, target) },
      ...(guard !== undefined && { guard }),
      ...(own && { requirements: own }),
    };
  });
  if (isPlaced) placeNodes(nodes, edges, [...library.values()]);
  const settings: Model['settings'] = {
    ...{ criterion: 'all-paths', strength: 'written', limit: Math.max(1000, cases.length) },
    // the words of a case do not say whether it is a negative one
    polarity: 'unstated',
    language,
    feature: {
      ...{ name, language, keywords: keywordsIn(language) },
      scenarios: cases.map(({ case: one, row }, index) => ({
        name: titleOf(one),
        ...tagsOf(one, unplaced[index]),
        path: (graph.paths[index] ?? []).map((edge) => edgeId(id, edge)),
        ...(isId(one.id) && { sourceId: one.id }),
        ...(row.size > 0 && {
          examples: [{ name: '', columns: [...row.keys()], rows: [[...row.values()]] }],
        }),
      })),
    },
  };
  return { model: { id, name, bddType: 'classic', nodes, edges, settings }, open };
}

/** The longest title or tag of a scenario that a model keeps, and how many tags it has. */
const MAX_NAME = 500;
const MAX_TAGS = 200;

/**
 * What another tool says of a case besides its steps, as a feature file says it. A label that is no tag for its length
 * is left out: half of a reference is another one.
 */
function tagsOf(one: WrittenCase, unplaced: readonly string[] = []): { tags?: string[] } {
  const { id, priority } = one;
  const rating = priority === undefined ? [] : [`priority:${priority}`];
  const tagOf = (word: string) => `@${word.replaceAll(/[\s@#]+/g, '-')}`;
  const isTag = (tag: string) => tag.length > 1 && tag.length <= MAX_NAME;
  const own = [id, ...rating].map(tagOf).filter(isTag);
  const places = unplaced.map(tagOf).filter(isTag);
  const labels = [...new Set(labelsOf(one).map(tagOf).filter(isTag))];
  const room = Math.max(0, MAX_TAGS - own.length - places.length);
  const tags = [...new Set([...own, ...labels.slice(0, room), ...places])];
  return tags.length > 0 ? { tags } : {};
}

const isId = (id: string) => id !== '' && id.length <= MAX_NAME;

const titleOf = ({ title }: WrittenCase) =>
  title.length > MAX_NAME ? `${title.slice(0, MAX_NAME - 1)}…` : title;

function nodesOf(
  id: string,
  { symbols }: SymbolGraph,
  {
    library,
    requirements,
  }: { library: Map<string, Step>; requirements: ReadonlyMap<number, string[]> },
): ModelNode[] {
  return symbols.map((symbol, index): ModelNode => {
    const place = { id: nodeId(id, index), position: { x: 0, y: 0 } };
    if (index === START || index === END)
      return { ...place, type: index === START ? 'start' : 'end' };
    const step = library.get(symbol) ?? { id: `step-${library.size + 1}`, ...JSON.parse(symbol) };
    library.set(symbol, step);
    const own = requirements.get(index);
    return { ...place, type: 'step', stepId: step.id, ...(own && { data: { requirements: own } }) };
  });
}

/** The values of all cases by their names, behind those that a project has of a name. */
export function valuesOf(cases: readonly CaseWithData[], { known }: ProjectNames): Values {
  const values = new Map<string, Set<string>>();
  for (const { row } of cases)
    for (const name of row.keys())
      if (!values.has(name)) values.set(name, new Set(known.get(name)));
  for (const { row } of cases)
    for (const [name, value] of row) values.set(name, (values.get(name) ?? new Set()).add(value));
  return new Map([...values].map(([name, all]) => [name, [...all]]));
}

/** Values as test data, all of it valid: what a case expects says whether it is. */
export function dataOf(values: Values): TestData[] {
  return [...values].map(([name, all], index) => ({
    ...{ id: `data-${index + 1}`, name, validity: 'valid', values: [...all] },
    type: areWhole(all) ? 'integer' : 'text',
  }));
}
