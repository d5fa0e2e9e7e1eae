import { describe, expect, it } from 'vitest';
import { aLanguageModel, piece, type Reply, refuse, stream } from '../../../test/language-model.ts';
import { aWorld } from '../../../test/world.ts';

const PROMPT = `The user opens the page and enters a card number.
If the card is refused, an error is shown. Otherwise the receipt is shown.`;

const edge = (from: string, to: string, condition: string | null = null) => ({
  from,
  to,
  condition,
});
const GOOD = {
  models: [
    {
      name: 'Pay',
      quote: 'The user opens the page',
      steps: [
        { id: 'a', type: 'action', text: 'open the page', quote: 'The user opens the page' },
        { id: 'b', type: 'action', text: 'enter <card>', quote: 'enters a card number' },
        { id: 'c', type: 'outcome', text: 'an error is shown', quote: 'an error is shown' },
        { id: 'd', type: 'outcome', text: 'a receipt is mailed', quote: 'the receipt is mailed' },
      ],
      ways: [
        edge('start', 'a'),
        edge('a', 'b'),
        { ...edge('b', 'c', '<card> is invalid'), quote: 'If the card is refused' },
        edge('b', 'd', 'otherwise'),
        edge('c', 'end'),
        edge('d', 'end'),
      ],
    },
  ],
  data: [
    { name: 'card', validity: 'valid', type: 'text', values: ['4242'], quote: null },
    { name: 'card', validity: 'invalid', type: 'text', values: ['0000'], quote: null },
  ],
  questions: [{ text: 'May the user try again?', quote: null }],
};

let reply: (request: {
  body: { messages: { content: string }[]; response_format?: unknown };
}) => Reply = () => GOOD;
const service = await aLanguageModel((request) => reply(request));
const operator = { baseUrl: service.baseUrl, model: 'small', apiKey: 'sk-secret' };
const world = await aWorld({ ai: { operator, owners: 'anywhere', monthlyDrafts: 1000 } });

async function aProject() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  const used = async () => (await send.ai.status()).quota?.used;
  return { owner, send, projectSlug, used };
}

/** A service of its own, so that no circuit is shared. */
async function aDraftBy(answer: Reply, prompt = PROMPT) {
  const own = await aLanguageModel(() => answer);
  const { owner, send, projectSlug, used } = await aProject();
  await send.ai.setSettings({ baseUrl: own.baseUrl, model: 'm', key: 'k' });
  return { draft: await send.ai.prompt({ projectSlug, prompt }), own, owner, send, used };
}

describe('a draft by a language model', () => {
  it('is drawn as it answers, with what it took and what it made up', async () => {
    reply = () => GOOD;
    const { send, projectSlug, used } = await aProject();
    const draft = await send.ai.prompt({ projectSlug, prompt: PROMPT });
    expect(draft).toMatchObject({
      ...{ status: 'ready', way: 'ai', title: 'Pay', failure: null },
      usage: { inputTokens: 4000, outputTokens: 20, model: 'small' },
      questions: [{ code: 'ai', text: 'May the user try again?' }],
    });
    expect(
      draft.checks[draft.models[0]?.id ?? '']?.filter((one) => one.severity === 'error'),
    ).toEqual([]);
    expect(draft.assumed).toEqual(expect.arrayContaining(['model-1-n-d', 'data-0-1']));
    expect(draft.assumed).not.toContain('model-1-n-a');
    expect(draft.sources['model-1-n-b']).toEqual([
      { file: 'prompt', line: 1, text: 'enters a card number' },
    ]);
    expect(await used()).toBe(1);
    const { accepted } = await send.ai.accept({ draftId: draft.id });
    const { testCases } = await send.model.generate({
      modelId: accepted?.models[0]?.modelId ?? '',
    });
    expect(testCases).toHaveLength(2);
  });

  it('grows while it comes', async () => {
    const text = JSON.stringify(GOOD);
    const { send, projectSlug } = await aProject();
    const sizeOf = ({ models }: { models: { nodes: unknown[] }[] }) => models[0]?.nodes.length ?? 0;
    let early = 0;
    reply = () => async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece(text.slice(0, 300)));
      while (early === 0) {
        const { items } = await send.ai.list({});
        early = sizeOf(await send.ai.get({ id: items[0]?.id ?? '' }));
      }
      response.write(piece(text.slice(300)));
      response.end(`${piece('', 'stop')}data: [DONE]\n\n`);
    };
    const draft = await send.ai.prompt({ projectSlug, prompt: PROMPT });
    expect(early).toBeGreaterThan(2);
    expect(early).toBeLessThan(sizeOf(draft));
  });

  it('that breaks a rule is sent back once with the words of the rule', async () => {
    const model = GOOD.models[0] as (typeof GOOD.models)[0];
    const broken = { ...GOOD, models: [{ ...model, ways: [...model.ways, edge('a', 'x')] }] };
    reply = ({ body }) => (body.messages.length > 2 ? GOOD : broken);
    const { send, projectSlug } = await aProject();
    const from = service.requests.length;
    const draft = await send.ai.prompt({ projectSlug, prompt: PROMPT });
    expect(draft).toMatchObject({ way: 'ai', usage: { inputTokens: 8000 } });
    const [, again] = service.requests.slice(from);
    expect(again?.body.messages.at(-1)?.content).toContain('breaks these rules');
  });

  it('that breaks it again is refused in words, and rules alone make the draft', async () => {
    const { draft, own, used } = await aDraftBy(
      'I cannot do that, Dave.',
      '1. The user waits.\n2. The page is shown.',
    );
    expect(own.requests).toHaveLength(2);
    expect(draft).toMatchObject({
      ...{ status: 'ready', way: 'rules' },
      failure: { code: 'ai_unusable', raw: 'I cannot do that, Dave.' },
    });
    expect(await used()).toBe(undefined);
  });

  it('is requested in plain text from a service that supports no schemas', async () => {
    const own = await aLanguageModel(({ body }) =>
      body.response_format ? refuse(400) : `\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``,
    );
    const { send, projectSlug } = await aProject();
    await send.ai.setSettings({ baseUrl: own.baseUrl, model: 'm' });
    expect(await send.ai.prompt({ projectSlug, prompt: PROMPT })).toMatchObject({ way: 'ai' });
    expect(own.requests.map(({ body }) => 'tools' in body)).toEqual([false, false]);
  });

  it('is requested again with the text of a refinement, and can be undone', async () => {
    reply = () => GOOD;
    const { send, projectSlug } = await aProject();
    const { id, models, questions } = await send.ai.prompt({ projectSlug, prompt: PROMPT });
    const other = { ...GOOD, models: [{ ...GOOD.models[0], name: 'Pay twice' }], questions: [] };
    reply = () => other;
    const answers = { [questions[0]?.id ?? '']: 'Yes, three times.' };
    const refined = await send.ai.refine({
      id,
      answers,
      sentence: 'Add the case of an expired card.',
    });
    expect(refined).toMatchObject({ way: 'ai', title: 'Pay twice', canUndo: true });
    const question = service.requests.at(-1)?.body.messages.at(-1)?.content ?? '';
    expect(question).toContain('Yes, three times.');
    expect(question).toContain('What the user wants of it');
    expect(question.split('Add the case of an expired card.')).toHaveLength(3);
    expect(await send.ai.undo({ id })).toMatchObject({ models, refinements: [] });
  });

  it('is not requested for Gherkin, which is read exactly', async () => {
    reply = () => GOOD;
    const { send, projectSlug, used } = await aProject();
    const prompt = 'Feature: Cart\n  Scenario: empty\n    Given an empty cart\n';
    expect(await send.ai.prompt({ projectSlug, prompt })).toMatchObject({ way: 'rules' });
    expect(await used()).toBe(0);
  });

  it('is requested part by part where a document is long', async () => {
    reply = () => GOOD;
    const { send, projectSlug } = await aProject();
    const section = (at: number) => `# Part ${at}\n\n${'The user opens the page. '.repeat(320)}\n`;
    const file = new File([[1, 2, 3].map(section).join('\n')], 'long.md');
    const draft = await send.ai.upload({ projectSlug, files: [file] });
    expect(draft.models).toHaveLength(3);
    const ids = draft.models
      .flatMap(({ nodes, edges }) => [...nodes, ...edges])
      .map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(draft.testData).toHaveLength(2);
  });
});

describe('a service that fails', () => {
  it.each([
    [401, 'ai_key_wrong', 1],
    [404, 'ai_model_unknown', 1],
    [429, 'ai_busy', 3],
    [500, 'ai_down', 3],
    [503, 'ai_down', 3],
  ])('with %i is asked no more than is decent, and costs nothing', async (status, code, times) => {
    const { draft, own, owner, used } = await aDraftBy(refuse(status, { 'retry-after-ms': '1' }));
    expect(draft.failure?.code).toBe(code);
    expect(own.requests.length).toBeLessThanOrEqual(times);
    expect(JSON.stringify(draft)).not.toContain('sk-');
    const { rows } = await world.pool.query('select drafts from ai_usage where company_id = $1', [
      owner.companyId,
    ]);
    expect(rows).toEqual([{ drafts: 0 }]);
    expect(await used()).toBe(undefined);
  });

  it('again and again is left in peace for a while', async () => {
    const own = await aLanguageModel(() => refuse(500, { 'retry-after-ms': '1' }));
    const { send, projectSlug } = await aProject();
    await send.ai.setSettings({ baseUrl: own.baseUrl, model: 'm' });
    for (let at = 0; at < 7; at++) await send.ai.prompt({ projectSlug, prompt: PROMPT });
    expect(own.requests.length).toBeLessThanOrEqual(15);
  }, 90_000);

  it.each<[string, Reply]>([
    ['nothing', ''],
    ['HTML', '<html><body>Bad gateway</body></html>'],
    ['a hundred thousand brackets', '['.repeat(100_000)],
    ['another schema', { title: 'x', lines: ['a', 'b'] }],
    ['no models', { models: [] }],
    [
      'more than anybody reads',
      (response) => stream(response, `{"models": "${'x'.repeat(3_000_000)}"}`),
    ],
    [
      'a broken stream',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(piece('{"mod'));
        setTimeout(() => response.destroy(), 50);
      },
    ],
    [
      'no stream at all',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.end('hello');
      },
    ],
    [
      'a redirect',
      (response) => {
        response.writeHead(302, { location: 'http://127.0.0.1:1/' });
        response.end();
      },
    ],
  ])(
    'with %s leaves a draft by rules, and says why',
    async (_, answer) => {
      const { draft } = await aDraftBy(answer, '1. The user waits.\n2. The page is shown.');
      expect(draft).toMatchObject({ status: 'ready', way: 'rules' });
      expect(draft.failure?.code).toMatch(/^(ai_|nothing_found)/);
      expect(draft.failure?.message).not.toBe(draft.failure?.code);
    },
    60_000,
  );

  it('is given up within a second of being cancelled', async () => {
    reply = () => (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece('{"models": ['));
    };
    const { send, projectSlug, used } = await aProject();
    const before = service.closed();
    const from = service.requests.length;
    const answered = send.ai.prompt({ projectSlug, prompt: PROMPT });
    while (service.requests.length === from)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const { items } = await send.ai.list({});
    const at = performance.now();
    expect(await send.ai.cancel({ id: items[0]?.id ?? '' })).toMatchObject({ status: 'cancelled' });
    expect(await answered).toMatchObject({ status: 'cancelled' });
    while (service.closed() === before) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(performance.now() - at).toBeLessThan(1000);
    while ((await used()) !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

describe('drafts of one company', () => {
  it('are made two at once, and the next when one is done or given up', async () => {
    const own = await aLanguageModel(() => () => undefined);
    const { send, projectSlug } = await aProject();
    await send.ai.setSettings({ baseUrl: own.baseUrl, model: 'm' });
    const requests = [1, 2, 3, 4].map(() => send.ai.prompt({ projectSlug, prompt: PROMPT }));
    const until = async (count: number) => {
      while (own.requests.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await until(2);
    const { items } = await send.ai.list({});
    expect(items.map(({ status }) => status)).toEqual(Array(4).fill('working'));
    for (const { id } of items) await send.ai.cancel({ id });
    const drafts = await Promise.all(requests);
    expect(drafts.map(({ status }) => status)).toEqual(Array(4).fill('cancelled'));
    expect(own.requests.length).toBeLessThan(4);
  });
});

describe('the quota', () => {
  it('is never passed, however many ask at once', async () => {
    reply = () => GOOD;
    const { owner, send, projectSlug, used } = await aProject();
    await world.pool.query(
      `insert into ai_usage values ($1, date_trunc('month', now() at time zone 'UTC')::date, 997)`,
      [owner.companyId],
    );
    const requests = Array.from({ length: 12 }, () =>
      send.ai.prompt({ projectSlug, prompt: PROMPT }).catch((e) => e.code),
    );
    const results = (await Promise.all(requests)).map((one) =>
      typeof one === 'string' ? one : one.way,
    );
    expect(results.filter((one) => one === 'ai')).toHaveLength(3);
    expect(await used()).toBe(1000);
    await expect(send.ai.prompt({ projectSlug, prompt: PROMPT })).rejects.toMatchObject({
      ...{ code: 'quota_reached', status: 429 },
    });
    expect(await send.ai.prompt({ projectSlug, prompt: PROMPT, way: 'rules' })).toMatchObject({
      way: 'rules',
    });
  });
});
