import type { ModelEdge, ModelNode } from '@caseloom/engine';
import { aLogin, aStep } from './drawing.ts';
import { aShop } from './shop.ts';
import type { aWorld } from './world.ts';

export type Drawing = { nodes: ModelNode[]; edges: ModelEdge[] };
export type Shop = Awaited<ReturnType<typeof aShop>>;

/** The login with a requirement on its steps, and a suite of it whose first case was worded, noted, assigned and failed. */
export async function aWorkedSuite(world: Awaited<ReturnType<typeof aWorld>>) {
  const shop = await aShop(world);
  const { send, modelId, redraw, casesOf, owner } = shop;
  await redraw(withRequirement(aLogin()));
  const { id } = await send.suite.create({ modelId });
  const key = (await casesOf(id))[0]?.key ?? '';
  const { steps } = await send.suite.case({ id, key });
  const worded = steps.map(({ index }) => ({ text: `My words of step ${index}` }));
  await send.suite.updateCase({ id, key, name: 'Mine', note: 'Ask Işıl', steps: worded });
  const run = await send.run.create({ suiteId: id });
  await send.result.setMany({ id: run.id, caseKeys: [key], assigneeId: owner.id });
  await send.result.set({ id: run.id, caseKey: key, status: 'failed' });
  return { ...shop, id, key, runId: run.id };
}

export function withRequirement({ nodes, edges }: Drawing): Drawing {
  const carries = (node: ModelNode) => node.id === 'w';
  return {
    nodes: nodes.map((node) =>
      carries(node) ? { ...node, data: { ...node.data, requirements: ['SHOP-1'] } } : node,
    ),
    edges,
  };
}

export function reportOf(keys: string[]): File {
  const cases = keys.map((key) => `<testcase name="TC-${key}"/>`);
  return new File([`<testsuite name="s">${cases.join('')}</testsuite>`], 'junit.xml');
}

export const standingOf = async ({ send, projectSlug }: Shop, id = 'SHOP-1') =>
  (await send.requirement.listOfProject({ slug: projectSlug })).find((one) => one.id === id);

/** The login with two steps more before its end, and one less: alike, but not surely the same. */
export function changeMuch({ nodes, edges }: Drawing): Drawing {
  return {
    nodes: [
      ...nodes.filter(({ id }) => id !== 'g'),
      ...['a', 'b'].map((id) => aStep(id, `something else ${id}`)),
    ],
    edges: edges.flatMap((edge) => {
      if (edge.id === 'sg') return [{ ...edge, target: 'a' }];
      if (edge.id !== 'gw') return [edge];
      return [
        { id: 'ab', source: 'a', target: 'b' },
        { ...edge, source: 'b' },
      ];
    }),
  };
}
