import { areWhole } from '../gherkin/feature-to-model.ts';
import { END, START, type SymbolGraph } from '../gherkin/smallest-graph.ts';
import type { CaseWithData, Values } from './name-values.ts';

/** A condition lists so many values at most, or combinations of them. */
const MAX_VALUES = 20;

/** What a case enters on its way. */
export type DrawnCase = Pick<CaseWithData, 'row'> & { steps: readonly { label: string }[] };

/** A case at a branch: the edge that it takes, and what it has entered before. */
type Taker = { edge: number; entered: ReadonlyMap<string, string> };

/**
 * The conditions of branches that values decide: with the fewest names that tell the cases of each branch
 * apart, so that no other choice of values leads where the same values led elsewhere. Cases with the
 * same values may take different branches: these stay as free as they were written.
 *
 * @returns the condition of each edge, and at how many branches none can say it: too many values, signs that
 *   conditions cannot have, or names that not every case has entered there
 */
export function guardsOf(
  graph: SymbolGraph,
  cases: readonly DrawnCase[],
  values: Values,
): { guards: Map<number, string>; open: number } {
  const guards = new Map<number, string>();
  let open = 0;
  const byNode = Map.groupBy(takersIn(graph, cases), ({ edge }) => graph.edges[edge]?.[0] ?? START);
  for (const takers of byNode.values()) {
    const edges = Map.groupBy(takers, ({ edge }) => edge);
    if (edges.size < 2) continue;
    const isDecided = [...edges.keys()].some((edge) => isOutcome(graph, edge));
    const names = decidingNames(edges, isDecided);
    if (names === undefined) open += 1;
    else if (names.length > 0)
      for (const [edge, own] of edges) guards.set(edge, conditionOf(names, own, values));
  }
  return { guards, open };
}

function takersIn(graph: SymbolGraph, cases: readonly DrawnCase[]): Taker[] {
  return cases.flatMap(({ steps, row }, index) => {
    let entered: ReadonlyMap<string, string> = new Map();
    return (graph.paths[index] ?? []).map((edge, at) => {
      const before = steps[at - 1]?.label;
      const more =
        before === undefined ? [] : [...row].filter(([name]) => before.includes(`<${name}>`));
      if (more.length > 0) entered = new Map([...entered, ...more]);
      return { edge, entered };
    });
  });
}

function isOutcome({ edges, symbols }: SymbolGraph, edge: number): boolean {
  const target = edges[edge]?.[1] ?? END;
  return target !== END && JSON.parse(symbols[target] ?? '{}').type === 'outcome';
}

type Edges = ReadonlyMap<number, readonly Taker[]>;

/**
 * The fewest names whose values keep every case from the edges that no case with its values takes.
 *
 * @param isDecided whether an edge leads to a result, so that values have to decide; otherwise only a single
 *   name does, whose values are others on each edge
 * @returns none where nothing has to be decided; undefined where no condition can say it
 */
function decidingNames(edges: Edges, isDecided: boolean): string[] | undefined {
  const all = [...edges.values()].flat();
  const known = [...(all[0]?.entered.keys() ?? [])].filter((name) =>
    all.every(({ entered }) => isPlain(entered.get(name))),
  );
  const everyName = [...new Set(all.flatMap(({ entered }) => [...entered.keys()]))];
  const written = allowedBy(edges, everyName);
  const isEnough = (names: readonly string[]) => {
    const allowed = allowedBy(edges, names);
    return all.every(({ entered }) => {
      const [own, full] = [keyOf(entered, names), keyOf(entered, everyName)];
      return [...edges.keys()].every(
        (edge) => !allowed.get(edge)?.has(own) || written.get(edge)?.has(full),
      );
    });
  };
  const isShort = (names: readonly string[]) =>
    [...allowedBy(edges, names).values()].every(({ size }) => size <= MAX_VALUES);
  if (!isDecided)
    return known.map((name) => [name]).find((one) => areDistinct(edges, one) && isShort(one)) ?? [];
  if (isEnough([])) return [];
  const pairs = known.flatMap((one, index) => known.slice(index + 1).map((other) => [one, other]));
  const choices = [...known.map((name) => [name]), ...pairs.slice(0, 50), known];
  return choices.find((names) => isShort(names) && isEnough(names));
}

/** Whether no two edges have a value in common. */
function areDistinct(edges: Edges, names: readonly string[]): boolean {
  const sets = [...allowedBy(edges, names).values()];
  return (
    new Set(sets.flatMap((set) => [...set])).size === sets.reduce((sum, { size }) => sum + size, 0)
  );
}

/** What was entered by the cases of each edge, of these names. */
function allowedBy(edges: Edges, names: readonly string[]): Map<number, Set<string>> {
  return new Map(
    [...edges].map(([edge, own]) => [
      edge,
      new Set(own.map(({ entered }) => keyOf(entered, names))),
    ]),
  );
}

const keyOf = (entered: Taker['entered'], names: readonly string[]) =>
  JSON.stringify(names.map((name) => entered.get(name) ?? null));

/** Whether a condition can name a value. */
const isPlain = (value: string | undefined) => value !== undefined && !/["\\\n]/.test(value);

function conditionOf(names: readonly string[], takers: readonly Taker[], values: Values): string {
  const literal = (name: string, value: string) =>
    areWhole(values.get(name) ?? []) ? value : `"${value}"`;
  const [first = ''] = names;
  if (names.length === 1) {
    const own = new Set(takers.map(({ entered }) => literal(first, entered.get(first) ?? '')));
    return own.size === 1
      ? `<${first}> = ${[...own][0]}`
      : `<${first}> in {${[...own].join(', ')}}`;
  }
  const rows = takers.map(({ entered }) =>
    names.map((name) => `<${name}> = ${literal(name, entered.get(name) ?? '')}`).join(' and '),
  );
  const own = [...new Set(rows)];
  return own.length === 1 ? `${own[0]}` : own.map((row) => `(${row})`).join(' or ');
}
