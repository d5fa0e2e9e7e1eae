import { describe, expect, it } from 'vitest';
import { aLogin, aStep } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import type { Drawing } from '../../../test/worked-suite.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const nobody = world.as({ token: '' });

/** The same drawing as its nodes and edges are called after a copy of it replaced it. */
function renumbered({ nodes, edges }: Drawing): Drawing {
  const other = (id: string) => (['start', 'end'].includes(id) ? id : `${id} 2`);
  return {
    nodes: nodes.map((node) => ({ ...node, id: other(node.id) })),
    edges: edges.map((edge) => ({
      ...edge,
      id: other(edge.id),
      source: other(edge.source),
      target: other(edge.target),
    })),
  };
}

function withCookies({ nodes, edges }: Drawing): Drawing {
  return {
    nodes: [...nodes, aStep('cookies', 'the user accepts cookies')],
    edges: [
      ...edges.map((edge) => (edge.id === 'gw' ? { ...edge, target: 'cookies' } : edge)),
      { id: 'cw', source: 'cookies', target: 'w' },
    ],
  };
}

describe('the path of every case of a run lies on the drawing that is shown beside it', () => {
  it.each([
    ['a step is inserted', withCookies],
    ['the same words stand on other nodes', renumbered],
  ])('also where, before the run began, the model was saved after %s', async (_, edit) => {
    const { send, modelId, redraw } = await aShop(world);
    const { id: suiteId } = await send.suite.create({ modelId });
    const runs = [await send.run.create({ suiteId })];
    await redraw(edit(aLogin()));
    runs.push(await send.run.create({ suiteId }));
    await send.suite.regenerate({ id: suiteId });
    runs.push(await send.run.create({ suiteId }));
    // a later save makes none of them older
    await redraw(aLogin('the user types <email> and <password>'));
    const versions: number[] = [];
    for (const { id } of runs) {
      const drawing = await send.run.drawing({ id });
      const { token } = await send.report.share({ id });
      expect((await nobody.report.openDrawing({ token })).version).toBe(drawing.version);
      versions.push(drawing.version);
      const edgeIds = drawing.edges.map((edge) => edge.id);
      const nodeIds = drawing.nodes.map((node) => node.id);
      for (const { caseKey } of (await send.result.list({ id })).items) {
        const { path } = await send.result.get({ id, caseKey });
        expect(path.length).toBeGreaterThan(3);
        expect(nodeIds).toEqual(expect.arrayContaining(path.map(({ nodeId }) => nodeId)));
        expect(edgeIds).toEqual(expect.arrayContaining(path.flatMap(({ edgeId }) => edgeId ?? [])));
      }
    }
    expect(versions).toEqual([1, 1, 2]);
  });

  it('and a case that only moved is neither new nor changed', async () => {
    const { send, modelId, redraw, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const before = (await casesOf(id)).map(({ key }) => key);
    await redraw(renumbered(aLogin()));
    const { changes } = await send.suite.regenerate({ id });
    expect(changes).toEqual({ new: 0, back: 0, changed: 0, unchanged: 4, gone: 0 });
    const after = await casesOf(id);
    expect(after.map(({ key, kind }) => [key, kind])).toEqual(before.map((key) => [key, 'same']));
  });
});
