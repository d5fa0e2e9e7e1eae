import { describe, expect, it } from 'vitest';
import {
  aLanguageModel,
  begin,
  piece,
  type Reply,
  type Request,
  refuse,
  stream,
} from '../../../test/language-model.ts';
import { drawByModel } from './draw-by-model.ts';

/*
 * What a language model does wrong, and what is kept of its answer.
 */

const TEXT = `The user opens the till.
The user enters the card.
A receipt is shown.
The clerk closes the drawer.`;

const step = (id: string, text: string, type = 'action') => ({ id, type, text, quote: text });
const edge = (from: string, to: string, more: object = {}) => ({ from, to, ...more });
const PAY = {
  name: 'Pay',
  steps: [
    step('a', 'The user opens the till'),
    step('b', 'The user enters the card'),
    step('c', 'A receipt is shown', 'outcome'),
  ],
  ways: [edge('start', 'a'), edge('a', 'b'), edge('b', 'c'), edge('c', 'end')],
};
const GOOD = { models: [PAY] };
const WHOLE = JSON.stringify(GOOD);
const ALL = PAY.steps.map(({ text }) => text);
/** The answer up to its second step, and a half of the third. */
const CUT = WHOLE.slice(0, WHOLE.indexOf('A receipt is') + 6);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Options = { text?: string; idleTimeoutMs?: number };

/** What becomes of the answers of a service. */
async function drawn(reply: (request: Request, nth: number) => Reply, options: Options = {}) {
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
    known: { steps: [], data: [] },
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

const withSteps = (...steps: object[]) => ({ models: [{ ...PAY, steps }] });
const withEdges = (...ways: object[]) => ({ models: [{ ...PAY, ways }] });
const sendError = (body: object): Reply => {
  return (response) => begin(response, CUT).end(`data: ${JSON.stringify(body)}\n\n`);
};

describe('of an answer that breaks off, the steps before are kept', () => {
  it.each<[string, Reply, string, string | null]>([
    ['at its length', (response) => stream(response, CUT, 'length'), 'ai_truncated', null],
    ['by the filter', (response) => stream(response, CUT, 'content_filter'), 'ai_filtered', null],
    [
      'by its connection',
      async (response) => {
        begin(response, CUT);
        await wait(300);
        response.destroy();
      },
      ...(['ai_broken_off', null] as const),
    ],
    [
      'with an error in the stream',
      sendError({ error: { message: 'The server is overloaded', type: 'x' } }),
      ...(['ai_broken_off', 'The server is overloaded'] as const),
    ],
    [
      'with an error of another form',
      sendError({ error: 'slot unavailable' }),
      ...(['ai_broken_off', 'slot unavailable'] as const),
    ],
    [
      'because credit ran out',
      sendError({ error: { message: 'Your credit balance is too low', type: 'x' } }),
      ...(['ai_no_credit', 'Your credit balance is too low'] as const),
    ],
    [
      'in endless white space',
      (response) => begin(response, `${CUT.slice(0, -30)}${'\n'.repeat(5000)}`),
      ...(['ai_looping', null] as const),
    ],
    [
      'in the same words again and again',
      (response) => begin(response, `${CUT}${' and then the receipt is shown'.repeat(600)}`),
      ...(['ai_looping', null] as const),
    ],
  ])('%s', async (_, reply, code, reason) => {
    const { steps, failure, requests } = await drawn(() => reply);
    expect(steps).toEqual(ALL.slice(0, 2));
    expect(failure).toMatchObject({ code, reason, isPartial: true });
    expect(requests).toHaveLength(1);
  });

  it('at any place', async () => {
    for (let cut = 1; cut < WHOLE.length; cut += 37) {
      const found = await drawn(() => (response) => stream(response, WHOLE.slice(0, cut), 'length'))
        .then(({ steps }) => steps)
        .catch(({ code }) => {
          expect(code).toBe('ai_truncated');
          return [];
        });
      const whole = ALL.filter(
        (_, at) => cut >= WHOLE.indexOf('}', WHOLE.indexOf(ALL[at] ?? '')) + 1,
      );
      expect([cut, found]).toEqual([cut, whole]);
    }
  });

  it('where nothing more comes', async () => {
    const { steps, failure } = await drawn(() => (response) => begin(response, CUT), {
      idleTimeoutMs: 500,
    });
    expect(steps).toEqual(ALL.slice(0, 2));
    expect(failure).toMatchObject({ code: 'ai_slow', isPartial: true });
  });

  it('and its tokens are counted, though the service says nothing of them', async () => {
    const { usage } = await drawn(() => async (response) => {
      begin(response, CUT);
      await wait(300);
      response.destroy();
    });
    expect(usage.inputTokens).toBeGreaterThan(500);
    expect(usage.outputTokens).toBeGreaterThan(20);
  });
});

describe('the whole answer is kept', () => {
  it.each<[string, Reply]>([
    ['that has no finish reason', (response) => begin(response, WHOLE).end('data: [DONE]\n\n')],
    ['that was cut behind its end', (response) => stream(response, `${WHOLE}\n\nI`, 'length')],
    [
      'whose connection breaks behind its end',
      async (response) => {
        begin(response, WHOLE);
        await wait(300);
        response.destroy();
      },
    ],
    [
      'of a service that does not stream',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const message = { role: 'assistant', content: WHOLE };
        const choices = [{ index: 0, message, finish_reason: 'stop' }];
        const usage = { prompt_tokens: 4000, completion_tokens: 20 };
        response.end(JSON.stringify({ id: 'x', model: 'm', created: 1, choices, usage }));
      },
    ],
    ['in a block of code', `\`\`\`json\n${WHOLE}\n\`\`\``],
    ['between words', `Here it is:\n${WHOLE}\nAnything else?`],
    ['after thoughts', `<think>{"models": []}?</think>${WHOLE}`],
    ['with a comma too many', WHOLE.replaceAll('}]', '},]')],
    ['in single quotes', WHOLE.replaceAll('"', "'")],
    ['with comments', WHOLE.replace('"ways"', '// the edges\n"ways"')],
    ['without its last braces', WHOLE.slice(0, -3)],
    ['as a list of models', [PAY]],
    ['as a model alone', PAY],
    ['wrapped in a field', { answer: GOOD }],
    ['with null where a list is', { ...GOOD, data: null, questions: null }],
    ['with edges under another name', { models: [{ ...PAY, ways: undefined, edges: PAY.ways }] }],
    [
      'that has numbers as ids',
      JSON.parse(WHOLE.replaceAll(/"([abc])"/g, (_, id) => `${id.charCodeAt(0)}`)),
    ],
    [
      'whose edges name steps by their words',
      withEdges(
        edge('start', ALL[0] ?? ''),
        edge(ALL[0] ?? '', 'b'),
        edge('b', ALL[2] ?? ''),
        edge('c', 'End'),
      ),
    ],
    ['whose steps are words alone', { models: [{ name: 'Pay', steps: ALL }] }],
    ['that says nothing of its start', withEdges(...PAY.ways.slice(1))],
    [
      'that has start and end as steps',
      withSteps(step('start', 'Start'), ...PAY.steps, step('end', 'End')),
    ],
  ])('%s', async (_, reply) => {
    const { steps, failure, problems, edges } = await drawn(() => reply);
    expect(steps).toEqual(ALL);
    expect([failure, problems]).toEqual([null, []]);
    expect(edges).toHaveLength(4);
  });

  it('that comes slowly and without a break', async () => {
    const { steps } = await drawn(
      () => async (response) => {
        for (const part of WHOLE.match(/.{1,60}/g) ?? []) {
          if (response.headersSent) response.write(piece(part));
          else begin(response, part);
          await wait(150);
        }
        response.end(`${piece('', 'stop')}data: [DONE]\n\n`);
      },
      { idleTimeoutMs: 1000 },
    );
    expect(steps).toEqual(ALL);
  });
});

describe('of an answer with a faulty element, the rest is kept and the element listed', () => {
  it.each<[string, object, string, readonly string[]]>([
    ['a step without words', withSteps(...PAY.steps, { id: 'd' }), 'answer_step_left_out', ALL],
    ['a step that is no object', withSteps(...PAY.steps, [7]), 'answer_step_left_out', ALL],
    [
      'a step called start',
      withSteps(...PAY.steps, step('start', 'x')),
      'answer_step_left_out',
      ALL,
    ],
    ['an edge to nowhere', withEdges(...PAY.ways, edge('c', 'z')), 'answer_edge_left_out', ALL],
    [
      'an edge out of the end',
      withEdges(...PAY.ways, edge('end', 'a')),
      'answer_edge_left_out',
      ALL,
    ],
    ['an edge without an end', withEdges(...PAY.ways, { from: 'c' }), 'answer_edge_left_out', ALL],
    [
      'a call of a model that is not there',
      withSteps(...PAY.steps.slice(0, 2), { id: 'c', calls: 'Refund' }),
      ...(['answer_call_left_out', [...ALL.slice(0, 2), 'Refund']] as const),
    ],
    [
      'a call of itself',
      withSteps(...PAY.steps.slice(0, 2), { id: 'c', calls: 'Pay' }),
      ...(['answer_call_left_out', [...ALL.slice(0, 2), 'Pay']] as const),
    ],
    [
      'the same id twice',
      withSteps(...PAY.steps, step('c', 'The clerk closes the drawer')),
      ...(['answer_id_repeated', [...ALL, 'The clerk closes the drawer']] as const),
    ],
    [
      'a condition that nobody can read',
      withEdges(...PAY.ways, edge('b', 'end', { condition: 'the card is odd' })),
      ...(['answer_condition_as_label', ALL] as const),
    ],
    [
      'data without values',
      { ...GOOD, data: [{ name: 'card', validity: 'valid', type: 'text', values: [] }] },
      ...(['answer_data_left_out', ALL] as const),
    ],
    ['a model without steps', { models: [PAY, { name: 'x' }] }, 'answer_model_left_out', ALL],
  ])('%s', async (_, answer, code, expected) => {
    const { steps, problems, requests, failure } = await drawn(() => answer);
    expect(steps).toEqual(expected);
    expect([problems, failure]).toEqual([[code], null]);
    expect(requests[1]?.body.messages.at(-1)?.content).toContain('breaks these rules');
  });

  it.each<[string, object, string]>([
    ['a role in other words', { type: 'Then' }, 'A receipt is shown'],
    ['signs that nothing can hold', { text: 'a\0b\ud800' }, 'ab\ufffd'],
    ['more words than a step has', { text: 'x'.repeat(900) }, 'x'.repeat(500)],
  ])('without being listed: %s', async (_, change, label) => {
    const answer = withSteps(...PAY.steps.slice(0, 2), { ...PAY.steps[2], ...change });
    const { content, problems } = await drawn(() => answer);
    expect(content.steps.at(-1)).toMatchObject({ type: 'outcome', label });
    expect(problems).toEqual([]);
  });

  it('data of another type stays as text', async () => {
    const data = [{ name: '<age>', validity: true, type: 'number', values: [17, 18] }];
    const { content } = await drawn(() => ({ ...GOOD, data }));
    expect(content.testData).toMatchObject([
      { name: 'age', validity: 'valid', type: 'text', values: ['17', '18'] },
    ]);
  });

  it('a branch that leads nowhere is sent back, and then asked about', async () => {
    const answer = withEdges(...PAY.ways, edge('b', 'd', { label: 'refused' }));
    answer.models[0]?.steps.push(step('d', 'The clerk closes the drawer'));
    const { content, requests } = await drawn(() => answer);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.body.messages.at(-1)?.content).toContain('End cannot be reached');
    expect(content.questions).toMatchObject([
      { code: 'way_end_open', elementId: 'model-1-n-d', answer: null, ends: [{}] },
    ]);
    answer.models[0]?.steps.pop();
  });
});

describe('of two answers the better one is kept', () => {
  const faulty = withEdges(...PAY.ways, edge('c', 'z'));

  it.each<[string, Reply, Reply, string[]]>([
    ['the second, where it breaks no rule', faulty, GOOD, []],
    [
      'the first, where the second has only what was wrong',
      faulty,
      {
        models: [
          { ...PAY, steps: PAY.steps.slice(0, 1), ways: [edge('start', 'a'), edge('a', 'end')] },
        ],
      },
      ['answer_edge_left_out'],
    ],
    ['the first, where the second is words', faulty, 'Sorry!', ['answer_edge_left_out']],
    ['the first, where the second is refused', faulty, refuse(400), ['answer_edge_left_out']],
    [
      'the first, where the second breaks off',
      faulty,
      (response) => stream(response, CUT, 'length'),
      ['answer_edge_left_out'],
    ],
    ['the second, where the first is words', 'Let me think.', GOOD, []],
  ])('%s', async (_, first, second, expected) => {
    const { steps, problems, failure } = await drawn((__, nth) => (nth === 1 ? first : second));
    expect(steps).toEqual(ALL);
    expect([problems, failure]).toEqual([expected, null]);
  });
});

describe('of a long text', () => {
  const text = [1, 2, 3]
    .map((at) => `The user does ${at}. ${'It is so. '.repeat(1100)}`)
    .join('\n');

  it.each<[string, Reply, number]>([
    ['the other parts are drawn, where one cannot be', 'Sorry!', 2],
    ['the parts before are kept, where the service fails', refuse(401), 1],
  ])('%s', async (_, reply, models) => {
    const { content, failure } = await drawn(
      ({ body }) => (JSON.stringify(body).includes('does 2') ? reply : GOOD),
      { text },
    );
    expect(content.models).toHaveLength(models);
    expect(failure?.isPartial).toBe(true);
  });

  it('of which the service read a part alone, the answer is kept and the reason given', async () => {
    const usage = { prompt_tokens: 2048, completion_tokens: 20, total_tokens: 2068 };
    const { steps, failure } = await drawn(
      () => (response) => stream(response, WHOLE, 'stop', usage),
      { text: text.slice(0, 11_000) },
    );
    expect(steps).toEqual(ALL);
    expect(failure?.code).toBe('ai_prompt_cut');
  });
});
