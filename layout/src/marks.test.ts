import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeMarks } from './marks.ts';
import { place } from './place.ts';
import { around, BoxIndex, boxOf } from './route/box.ts';
import { route } from './route.ts';
import { aDrawing, drawing, moved } from './testing.ts';

const SIZE = { width: 20, height: 16 };

/** How many marks there are on a drawing that was laid out, and how many of them cover something. */
function marksOn({ nodes, edges }: ReturnType<typeof aDrawing>) {
  const placed = moved(nodes, place(nodes, edges, { shape: { width: 1040, height: 820 } }));
  const routes = route(placed, edges);
  const places = placeMarks(placed, edges, routes, () => SIZE);
  expect(places.size).toBe(routes.size);
  const marks = [...places.values()].map((at) => around(at, SIZE.width, SIZE.height));
  const labels = edges.flatMap(({ id, label }) => {
    const at = routes.get(id)?.label;
    return at && label ? [around(at, label.width, label.height)] : [];
  });
  const index = new BoxIndex([...placed.map(boxOf), ...labels, ...marks]);
  const covering = marks.filter((mark) => index.in(mark).length > 1).length;
  return { covering, all: marks.length };
}

describe('marks on edges', () => {
  it('cover nothing in a flow with choices and errors, beside a label that takes all of a short line', () => {
    const steps = Array.from({ length: 8 }, (_, i) => 2 * i + 1);
    const flow = aDrawing(
      steps.flatMap((step) => [`Do step number ${step}`, `Error ${step} is shown`]),
      [
        [0, 1],
        ...steps.flatMap((step): [number, number, string][] => [
          [step, step + 2, 'valid'],
          [step, step + 1, 'invalid'],
          [step + 1, step, ''],
        ]),
      ],
    );
    expect(marksOn(flow)).toEqual({ covering: 0, all: 25 });
  });

  it('hardly ever cover anything in drawings of any kind, where parallel edges fill short gaps', () => {
    let [covering, all] = [0, 0];
    fc.assert(
      fc.property(drawing, (one) => {
        const found = marksOn(one);
        covering += found.covering;
        all += found.all;
      }),
      { numRuns: 60, seed: 1 },
    );
    expect(covering / all).toBeLessThan(0.06);
  });
});
