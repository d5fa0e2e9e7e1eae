import type { ModelEdge, ModelNode, StepType } from '@caseloom/engine';
import { checkoutData, checkoutModel } from './checkout.ts';
import type { SampleWords } from './words.ts';

const at = (x: number, y: number) => ({ position: { x, y } });
const step = (id: string, type: StepType, label: string, place: [number, number]): ModelNode => ({
  id,
  type: 'step',
  ...at(...place),
  data: { label, type },
});
const edge = (source: string, target: string, guard?: string, label?: string): ModelEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  ...(guard && { guard }),
  ...(label && { label }),
});

/** The test data of the sample project, valid and invalid: the names are in its language, the values the same in all. */
export const sampleData = (words: SampleWords) => [
  { name: words.user, validity: 'valid', values: ['ayse@ornek.com', 'mehmet@ornek.com'] },
  { name: words.password, validity: 'valid', values: ['Deneme!23'] },
  { name: words.password, validity: 'invalid', values: ['123', ''] },
  { name: words.code, validity: 'valid', values: ['482913'], isPublic: true },
  ...checkoutData(words),
];

/** How the first cases of the last model went. */
export const SAMPLE_RESULTS = ['passed', 'passed', 'failed', 'passed'] as const;

/**
 * The models in the order in which they are drawn; the last calls the one before, whose id it is given. In
 * every language they are seen whole on a small window, with labels that can be read: no wider than 1005 pixels.
 */
export const sampleModels = (words: SampleWords) => [
  () => checkoutModel(words),
  () => ({
    name: words.resetModel,
    nodes: [
      { id: 'start', type: 'start', ...at(0, 60) },
      step('ask', 'action', words.ask, [90, 60]),
      step('code', 'action', words.enterCode, [300, 60]),
      step('new', 'action', words.newPassword, [480, 60]),
      step('done', 'outcome', words.changed, [660, 60]),
      { id: 'end', type: 'end', ...at(870, 60) },
    ] as ModelNode[],
    edges: [
      edge('start', 'ask'),
      edge('ask', 'code'),
      edge('code', 'new'),
      edge('new', 'done'),
      edge('done', 'end'),
    ],
  }),
  (resetId?: string) => ({
    name: words.loginModel,
    nodes: [
      { id: 'start', type: 'start', ...at(0, 120) },
      step('open', 'context', words.open, [90, 120]),
      step('enter', 'action', words.enter, [270, 120]),
      step('press', 'action', words.press, [510, 60]),
      step('panel', 'outcome', words.panel, [750, 0]),
      step('error', 'outcome', words.error, [750, 120]),
      { id: 'reset', type: 'nested', ...at(510, 240), ...(resetId && { modelId: resetId }) },
      { id: 'end', type: 'end', ...at(930, 120) },
    ] as ModelNode[],
    edges: [
      edge('start', 'open'),
      edge('open', 'enter'),
      edge('enter', 'press'),
      edge('enter', 'reset', undefined, words.forgot),
      edge('press', 'panel', `<${words.password}> is valid`),
      edge('press', 'error', `<${words.password}> is invalid`),
      edge('panel', 'end'),
      edge('error', 'end'),
      edge('reset', 'end'),
    ],
  }),
];
