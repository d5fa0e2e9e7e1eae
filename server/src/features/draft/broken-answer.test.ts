import { describe, expect, it } from 'vitest';
import {
  ALL,
  CUT,
  drawn,
  edge,
  GOOD,
  PAY,
  step,
  WHOLE,
  wait,
  withEdges,
  withSteps,
} from '../../../test/drawn-answers.ts';
import { begin, piece, type Reply, stream } from '../../../test/language-model.ts';

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
