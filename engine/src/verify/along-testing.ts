import type { TestCase } from '../result.ts';
import { beginWalk, type Draw, onward, spotId, stepOn, type World } from './testing.ts';

/** What is wrong with a test case: a path that breaks off, a condition or constraint that does not hold, more invalid values together than may be. */
export function faultOf(world: World, test: TestCase, mostInvalid: number): string | undefined {
  const draw: Draw = (name, times) => {
    const held = test.data[times === 0 ? name : `${name} ${times + 1}`];
    return held ? [{ value: held.value, validity: held.validity }] : [];
  };
  return walkAlong(world, test.path, { draw, mostInvalid });
}

/** Where a path cannot be walked with any of the values that `draw` allows; undefined where it can. */
export function walkAlong(
  world: World,
  path: TestCase['path'],
  { draw, mostInvalid }: { draw: Draw; mostInvalid: number },
): string | undefined {
  let walks = [beginWalk(world, mostInvalid)];
  for (const [i, { nodeId, edgeId }] of path.entries()) {
    if (i === 0) continue;
    walks = walks.flatMap((walk) =>
      onward(world, walk.spot)
        .filter(({ hop, to }) => spotId(to) === nodeId && hop.ids.join('>') === edgeId)
        .flatMap((next) => stepOn(world, walk, next, draw)),
    );
    if (walks.length === 0) return `hop ${i} to ${nodeId} cannot be walked`;
  }
  return walks.some(({ spot }) => spotId(spot) === 'end') ? undefined : 'it does not end';
}

/** Draws any value that a variable has. */
export function anyValue({ context }: World): Draw {
  return (name) =>
    context.testData
      .filter((data) => data.name === name)
      .flatMap(({ values, validity }) => values.map((value) => ({ value, validity })));
}
