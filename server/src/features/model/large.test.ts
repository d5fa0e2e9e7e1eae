import { LIMITS } from '@caseloom/contract';
import { expect, it } from 'vitest';
import { aStep, end, start } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const { as, aUser } = await aWorld();

/** As many nodes in a row as the limits allow, and jumps forward up to the most edges. */
function aLargeDrawing() {
  const count = LIMITS.nodes - 2;
  const steps = Array.from({ length: count }, (_, at) => ({
    ...aStep(`n${at}`, `the user does what step ${at} of the way asks for`),
    position: { x: (at % 70) * 210, y: Math.floor(at / 70) * 105 },
  }));
  const nodes = [start, ...steps, end];
  const edges = nodes
    .slice(1)
    .map((node, at) => ({ id: `e${at}`, source: nodes[at]?.id ?? '', target: node.id }));
  for (let at = 0; edges.length < LIMITS.edges; at++) {
    const from = at % (count - 10);
    edges.push({
      id: `j${at}`,
      source: `n${from}`,
      target: `n${from + 2 + Math.floor(at / count)}`,
    });
  }
  return { nodes, edges };
}

it('takes the largest drawing that the limits name: saves, opens and draws it', async () => {
  const api = as(await aUser());
  const { slug: projectSlug } = await api.project.create({ name: 'Large' });
  const drawing = aLargeDrawing();
  const { id: modelId } = await api.model.create({ projectSlug, name: 'Large', ...drawing });
  const opened = await api.model.get({ modelId });
  expect(opened.nodes).toHaveLength(LIMITS.nodes);
  expect(opened.edges).toEqual(drawing.edges);
  const { nodes, edges } = opened;
  const saved = await api.model.update({
    projectSlug,
    modelId,
    version: 1,
    name: 'L',
    nodes,
    edges,
  });
  expect(saved).toMatchObject({ version: 2, edges: drawing.edges });
  expect(await (await api.model.export({ modelId, format: 'svg' })).text()).toContain('</svg>');
});

it('generates a drawing of 2,339 nodes', async () => {
  const api = as(await aUser());
  const { slug: projectSlug } = await api.project.create({ name: 'Real' });
  const steps = Array.from({ length: 2337 }, (_, at) => aStep(`n${at}`, `step ${at}`));
  const nodes = [start, ...steps, end];
  const edges = nodes
    .slice(1)
    .map((node, at) => ({ id: `e${at}`, source: nodes[at]?.id ?? '', target: node.id }));
  const { id: modelId } = await api.model.create({ projectSlug, name: 'Real', nodes, edges });
  const { counts } = await api.model.generate({ modelId });
  expect(counts).toMatchObject({ testCases: 1, testSteps: 2337 });
});

it('refuses one node more', async () => {
  const api = as(await aUser());
  const { slug: projectSlug } = await api.project.create({ name: 'Large' });
  const { nodes, edges } = aLargeDrawing();
  const more = [...nodes, aStep('more', 'one more')];
  await expect(
    api.model.create({ projectSlug, name: 'Large', nodes: more, edges }),
  ).rejects.toMatchObject({ status: 400, data: [{ path: 'nodes', code: 'too_long' }] });
});
