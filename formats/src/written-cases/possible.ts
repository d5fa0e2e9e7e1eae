import type { Model, Step } from '@caseloom/engine';

/** A value under its name. */
type Entered = readonly [name: string, value: string];

const NAME = /<([^<>]+)>/g;

/**
 * Whether one way through a model can enter two values: none can where the condition of a branch, by one name
 * alone, keeps the one from where the other is entered. What several names decide together is left open: what
 * nobody wrote there is worth asking for.
 *
 * @param cases the edges and values of each case, from which the conditions were made
 */
export function possibleIn(
  { nodes, edges }: Model,
  steps: readonly Step[],
  cases: readonly { path: readonly string[]; row: ReadonlyMap<string, string> }[],
): (one: Entered, other: Entered) => boolean {
  const labels = new Map(steps.map(({ id, label }) => [id, label]));
  const named = new Map(
    nodes.map(({ id, stepId = '' }) => [id, namesIn(labels.get(stepId) ?? '')] as const),
  );
  const isNamed = new Set([...named.values()].flatMap((names) => [...names]));
  const deciding = new Map(
    edges.flatMap(({ id, guard = '' }) => {
      const [name, ...others] = namesIn(guard);
      return name !== undefined && others.length === 0 ? [[id, name] as const] : [];
    }),
  );
  const admitted = new Set(
    cases.flatMap(({ path, row }) =>
      path.flatMap((edge) => {
        const name = deciding.get(edge);
        return name === undefined ? [] : [keyOf(edge, row.get(name))];
      }),
    ),
  );
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const start = nodes.find(({ type }) => type === 'start')?.id ?? '';
  const end = nodes.find(({ type }) => type === 'end')?.id ?? '';
  return (...both) => {
    const admits = (edge: string) =>
      both.every(
        ([name, value]) => deciding.get(edge) !== name || admitted.has(keyOf(edge, value)),
      );
    // a value that no step names is entered on every way
    const first = { node: start, seen: both.map(([name]) => !isNamed.has(name)) };
    const next = ({ node, seen }: Place) =>
      (bySource.get(node) ?? [])
        .filter(({ id }) => admits(id))
        .map(({ target }): Place => {
          const names = named.get(target);
          return {
            node: target,
            seen: both.map(([name], at) => seen[at] === true || names?.has(name) === true),
          };
        });
    return leads(first, next, ({ node, seen }) => node === end && seen.every(Boolean));
  };
}

/** A node, and which of the values were entered before it. */
type Place = { node: string; seen: boolean[] };

/** Whether steps from place to place lead to one that is looked for. Time: linear. */
function leads(
  first: Place,
  next: (at: Place) => Place[],
  isLast: (at: Place) => boolean,
): boolean {
  const open = [first];
  const known = new Set<string>();
  for (let at = open.pop(); at; at = open.pop()) {
    if (isLast(at)) return true;
    const state = JSON.stringify(at);
    if (known.has(state)) continue;
    known.add(state);
    open.push(...next(at));
  }
  return false;
}

const namesIn = (text: string) => new Set([...text.matchAll(NAME)].map(([, name = '']) => name));
const keyOf = (edge: string, value: string | undefined) => JSON.stringify([edge, value]);
