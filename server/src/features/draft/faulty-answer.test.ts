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
  withEdges,
  withSteps,
} from '../../../test/drawn-answers.ts';
import { type Reply, refuse, stream } from '../../../test/language-model.ts';

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
    const steps = [...PAY.steps, step('d', 'The clerk closes the drawer')];
    const ways = [...PAY.ways, edge('b', 'd', { label: 'refused' })];
    const answer = { models: [{ ...PAY, steps, ways }] };
    const { content, requests } = await drawn(() => answer);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.body.messages.at(-1)?.content).toContain('End cannot be reached');
    expect(content.questions).toMatchObject([
      { code: 'way_end_open', elementId: 'model-1-n-d', answer: null, ends: [{}] },
    ]);
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
