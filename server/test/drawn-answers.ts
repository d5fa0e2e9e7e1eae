import { drawByModel } from '../src/features/draft/draw-by-model.ts';
import { aLanguageModel, type Reply, type Request } from './language-model.ts';

/*
 * What is drawn of the answers of a language model: without a database, as only its drawing counts.
 */

export const TEXT = `The user opens the till.
The user enters the card.
A receipt is shown.
The clerk closes the drawer.`;

export const step = (id: string, text: string, type = 'action') => ({
  id,
  type,
  text,
  quote: text,
});
export const edge = (from: string, to: string, more: object = {}) => ({ from, to, ...more });
export const PAY = {
  name: 'Pay',
  steps: [
    step('a', 'The user opens the till'),
    step('b', 'The user enters the card'),
    step('c', 'A receipt is shown', 'outcome'),
  ],
  ways: [edge('start', 'a'), edge('a', 'b'), edge('b', 'c'), edge('c', 'end')],
};
export const GOOD = { models: [PAY] };
export const WHOLE = JSON.stringify(GOOD);
export const ALL = PAY.steps.map(({ text }) => text);
/** The answer up to its second step, and a half of the third. */
export const CUT = WHOLE.slice(0, WHOLE.indexOf('A receipt is') + 6);
export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Options = { text?: string; idleTimeoutMs?: number };

/** What becomes of the answers of a service. */
export async function drawn(
  reply: (request: Request, nth: number) => Reply,
  options: Options = {},
) {
  const { text = TEXT, idleTimeoutMs = 20_000 } = options;
  let count = 0;
  const service = await aLanguageModel((request) => reply(request, ++count));
  const endpoint = {
    ...{ baseUrl: service.baseUrl, model: 'm', apiKey: 'sk-secret-key' },
    ...{ companyId: service.baseUrl, isOpen: true, idleTimeoutMs },
  };
  const usage = { inputTokens: 0, outputTokens: 0, model: 'm' };
  const blocks = text
    .split('\n')
    .map((line, at) => ({ kind: 'paragraph' as const, line: at + 1, text: line }));
  const result = await drawByModel(endpoint, {
    documents: [{ name: 'prompt', text, blocks }],
    known: { steps: [], data: [], instructions: '' },
    ...{ wish: '', current: undefined, accepted: [], bddType: 'bdd' as const, language: 'en' },
    ...{ from: 0, signal: new AbortController().signal, owner: { companyId: 'c' }, usage },
    onProgress: async () => undefined,
  });
  const { content, failure } = result;
  const labels = new Map(content.steps.map(({ id, label }) => [id, label]));
  const nodes = content.models.flatMap((model) => model.nodes);
  return {
    ...{ content, failure, usage, requests: service.requests },
    steps: nodes.flatMap(({ stepId }) => labels.get(stepId ?? '') ?? []),
    problems: content.problems.map(({ code }) => code),
    edges: content.models.flatMap((model) => model.edges),
  };
}

export const withSteps = (...steps: object[]) => ({ models: [{ ...PAY, steps }] });
export const withEdges = (...ways: object[]) => ({ models: [{ ...PAY, ways }] });
