import type { TestDataAnswer } from '@caseloom/contract';
import type { TestData } from '@caseloom/engine';
import type { Drawing } from './drawing/drawing.ts';

/** The records of a name that every model of a project sees: those of the project hide the public ones of others. */
function seenByAll(known: readonly TestDataAnswer[], name: string): TestDataAnswer[] {
  const shared = known.filter((one) => one.name === name && one.modelId === null);
  const own = shared.filter(({ fromProject }) => fromProject === undefined);
  return own.length > 0 ? own : shared;
}

const valuesOf = (all: readonly Pick<TestData, 'validity' | 'values'>[]) =>
  new Set(all.flatMap(({ validity, values }) => values.map((value) => `${validity} ${value}`)));

/**
 * The names of test data that a file brings with other values than the project has.
 * What is secret is none of them: a file does not hold its values.
 */
export function clashingNames(
  known: readonly TestDataAnswer[],
  brought: readonly TestData[],
): string[] {
  return [...Map.groupBy(brought, ({ name }) => name)].flatMap(([name, records]) => {
    const here = seenByAll(known, name);
    const isSecret = [...here, ...records].some((one) => one.isSecret);
    const [values, others] = [valuesOf(here), valuesOf(records)];
    const isSame = values.size === others.size && [...others].every((one) => values.has(one));
    return here.length === 0 || isSecret || isSame ? [] : name;
  });
}

/** Which of the names a drawing says, in its words or as what one of its calls binds. */
export function namedIn({ nodes, ...rest }: Drawing, names: readonly string[]): string[] {
  const text = JSON.stringify([nodes, rest]);
  const bound = new Set(nodes.flatMap(({ data }) => Object.values(data?.bind ?? {})));
  return names.filter(
    (name) => bound.has(name) || text.includes(JSON.stringify(`<${name}>`).slice(1, -1)),
  );
}
