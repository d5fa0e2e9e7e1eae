import type { TestCase } from '../result.ts';
import { beginWalk, type Draw, onward, placeId, stepOn, type World } from './testing.ts';

/** What is wrong with a test case: a path that breaks off, a condition or constraint that does not hold, more invalid values together than may be. */
export function faultOf(world: World, test: TestCase, maxInvalid: number): string | undefined {
  const draw: Draw = (name, times) => {
    const held = test.data[times === 0 ? name : `${name} ${times + 1}`];
    return held ? [{ value: held.value, validity: held.validity }] : [];
  };
  return walkAlong(world, test.path, { draw, maxInvalid });
}

/** Where a path cannot be walked with any of the values that `draw` allows; undefined where it can. */
export function walkAlong(
  world: World,
  path: TestCase['path'],
  { draw, maxInvalid }: { draw: Draw; maxInvalid: number },
): string | undefined {
  let walks = [beginWalk(world, maxInvalid)];
  for (const [i, { nodeId, edgeId }] of path.entries()) {
    if (i === 0) continue;
    walks = walks.flatMap((walk) =>
      onward(world, walk.place)
        .filter(({ passage, to }) => placeId(to) === nodeId && passage.ids.join('>') === edgeId)
        .flatMap((next) => stepOn(world, walk, next, draw)),
    );
    if (walks.length === 0) return `hop ${i} to ${nodeId} cannot be walked`;
  }
  return walks.some(({ place }) => placeId(place) === 'end') ? undefined : 'it does not end';
}

/** Draws any value that a variable has. */
export function anyValue({ context }: World): Draw {
  return (name) =>
    context.testData
      .filter((data) => data.name === name)
      .flatMap(({ values, validity }) => values.map((value) => ({ value, validity })));
}
