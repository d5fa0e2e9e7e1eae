import { aLogin, aStep } from '../drawing.ts';
import { changeMuch, type Drawing, withRequirement } from '../worked-suite.ts';

/** The login with a requirement on its right end and another on what the user enters. */
function base(words?: string): Drawing {
  const { nodes, edges } = withRequirement(aLogin(words));
  const named = nodes.map((node) =>
    node.id === 't1' ? { ...node, data: { ...node.data, requirements: ['SHOP-2'] } } : node,
  );
  return { nodes: named, edges };
}

/** One step more, between the page and what is entered there. */
function insertStep({ nodes, edges }: Drawing): Drawing {
  return {
    nodes: [...nodes, aStep('cookies', 'the user accepts cookies')],
    edges: [
      ...edges.map((edge) => (edge.id === 'gw' ? { ...edge, target: 'cookies' } : edge)),
      { id: 'cw', source: 'cookies', target: 'w' },
    ],
  };
}

/** Without the way of a wrong password: its cases retire. */
function withoutError({ nodes, edges }: Drawing): Drawing {
  return {
    nodes: nodes.filter(({ id }) => id !== 't2'),
    edges: edges.filter(({ id }) => id !== 'wt2' && id !== 't2e'),
  };
}

/** What a model is changed into underneath its suites. */
export const DRAWINGS: (() => Drawing)[] = [
  () => base(),
  () => insertStep(base()),
  () => base('the user types <email> and <password>'),
  () => changeMuch(base()),
  () => withoutError(base()),
  () => changeMuch(insertStep(base('the user types <email> and <password>'))),
  () => aLogin(),
];
