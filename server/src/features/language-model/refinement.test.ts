import { answerSchema } from '@caseloom/formats/answer-to-model';
import { describe, expect, it } from 'vitest';
import {
  aLanguageModel,
  piece,
  type Reply,
  type Request,
  refuse,
  stream,
} from '../../../test/language-model.ts';
import { aWorld } from '../../../test/world.ts';
import { generateText } from './generate-text.ts';

const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});

const PROMPT = 'The user opens the till.\nThe user enters the card.\nA receipt is shown.';
const step = (id: string, text: string, type = 'action') => ({ id, type, text, quote: text });
const PAY = {
  models: [
    {
      name: 'Pay',
      steps: [
        step('a', 'The user opens the till'),
        step('b', 'The user enters the card'),
        step('c', 'A receipt is shown', 'outcome'),
      ],
      ways: [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c', quote: 'A receipt is shown' },
        { from: 'c', to: 'end' },
      ],
    },
  ],
};
const [MODEL] = PAY.models;
const EXPIRED = {
  models: [
    {
      ...MODEL,
      steps: [...(MODEL?.steps ?? []), step('d', 'The card is refused', 'outcome')],
      ways: [
        ...(MODEL?.ways ?? []),
        { from: 'b', to: 'd', label: 'expired', quote: 'Add the case where the card expires' },
        { from: 'd', to: 'end' },
      ],
    },
  ],
};
const WISH = 'Add the case where the card expires.';
const MESSAGE = { role: 'user', content: 'x' } as const;
const lastOf = ({ body }: Request) => body.messages.at(-1)?.content ?? '';

async function aDraft(reply: (request: Request) => Reply, prompt = PROMPT) {
  const service = await aLanguageModel(reply);
  const send = world.as(await world.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  await send.ai.setSettings({ baseUrl: service.baseUrl, model: 'm' });
  return { draft: await send.ai.prompt({ projectSlug, prompt }), send, service };
}

describe('a refinement by a language model', () => {
  it('sends the draft as the user left it, and marks what is new', async () => {
    const { draft, send, service } = await aDraft(({ body }) =>
      JSON.stringify(body.messages).includes('as it stands:') ? EXPIRED : PAY,
    );
    const [model] = draft.models;
    if (!model) throw new Error('there is one');
    // the user left the receipt out
    const nodes = model.nodes.filter(({ id }) => !id.endsWith('-n-c'));
    const edges = model.edges
      .filter(({ source }) => !source.endsWith('-n-c'))
      .map((edge) => (edge.target.endsWith('-n-c') ? { ...edge, target: 'model-1-end' } : edge));
    const parts = { models: [{ id: model.id, nodes, edges }], testData: [] };
    const refined = await send.ai.refine({ id: draft.id, sentence: WISH, parts });
    const request = service.requests.at(-1);
    const question = request ? lastOf(request) : '';
    expect(question).toContain('The draft as it stands');
    expect(question).toContain('"text":"The user enters the card"');
    expect(question.split('The draft as it stands')[1]?.split('\n')[0]).not.toContain(
      '"text":"A receipt',
    );
    expect(refined).toMatchObject({ status: 'ready', way: 'ai', refinements: [WISH] });
    expect(refined.usage).toMatchObject({ inputTokens: 8000 });
    expect(refined.fresh).toEqual(['model-1-n-d']);
    expect(
      Object.values(refined.sources)
        .flat()
        .map(({ text }) => text),
    ).toContain('Add the case where the card expires');
    const back = await send.ai.undo({ id: draft.id });
    expect(back).toMatchObject({ models: draft.models, fresh: [], refinements: [] });
  });

  it('keeps what was accepted: an answer without it is sent back', async () => {
    let times = 0;
    const without = {
      ...MODEL,
      steps: MODEL?.steps.slice(0, 2),
      ways: [...(MODEL?.ways.slice(0, 2) ?? []), { from: 'b', to: 'end' }],
    };
    const { draft, send, service } = await aDraft(() => {
      times++;
      return times === 2 ? { models: [without] } : PAY;
    });
    const refined = await send.ai.refine({
      id: draft.id,
      sentence: WISH,
      accepted: ['model-1-n-c'],
    });
    expect(service.requests).toHaveLength(3);
    expect(service.requests.at(-1) && lastOf(service.requests.at(-1) as Request)).toContain(
      'A receipt is shown',
    );
    expect(refined).toMatchObject({ way: 'ai', failure: null });
  });

  it.each<[string, Reply]>([
    ['says nothing that can be used', 'I would rather not.'],
    ['is refused', refuse(401)],
    ['is cut off', (response) => stream(response, JSON.stringify(PAY).slice(0, 90), 'length')],
  ])('that %s leaves the draft as it was', async (_, reply) => {
    let isFirst = true;
    const { draft, send } = await aDraft(() => {
      const given = isFirst ? PAY : reply;
      isFirst = false;
      return given;
    });
    const refined = await send.ai.refine({ id: draft.id, sentence: WISH });
    expect(refined).toMatchObject({
      ...{ status: 'ready', way: 'ai', refinements: [], canUndo: false },
      ...{ models: draft.models, documents: draft.documents },
      failure: { code: 'refine_failed' },
    });
  });

  it('leaves the draft as it was where no language model can be called', async () => {
    const { draft, send } = await aDraft(() => PAY);
    await send.ai.deleteSettings();
    expect(await send.ai.refine({ id: draft.id, sentence: WISH })).toMatchObject({
      ...{ status: 'ready', models: draft.models, failure: { code: 'refine_failed' } },
    });
  });

  it('that is stopped leaves the draft as it was', async () => {
    let isFirst = true;
    const { draft, send } = await aDraft(() => {
      const given: Reply = isFirst
        ? PAY
        : (response) => {
            response.writeHead(200, { 'content-type': 'text/event-stream' });
            response.write(piece(JSON.stringify(EXPIRED).slice(0, 300)));
          };
      isFirst = false;
      return given;
    });
    const answered = send.ai.refine({ id: draft.id, sentence: WISH });
    const { id } = draft;
    while ((await send.ai.get({ id })).status !== 'working')
      await new Promise((resolve) => setTimeout(resolve, 20));
    const at = performance.now();
    expect(await send.ai.cancel({ id })).toMatchObject({ status: 'ready', models: draft.models });
    await answered;
    expect(performance.now() - at).toBeLessThan(1000);
    expect(await send.ai.get({ id })).toMatchObject({ models: draft.models, refinements: [] });
  });
});

describe('an answer', () => {
  it.each([
    ['after thoughts', `<think>Two steps, {"or": "three"}?</think>${JSON.stringify(PAY)}`],
    [
      'between words',
      `Here is your model:\n\n${JSON.stringify(PAY)}\n\nTell me if you want {more}.`,
    ],
    ['in a block of code', `Sure.\n\`\`\`json\n${JSON.stringify(PAY, null, 2)}\n\`\`\``],
  ])('%s is read', async (_, text) => {
    const { draft, service } = await aDraft(() => text);
    expect(draft).toMatchObject({ way: 'ai', failure: null, title: 'Pay' });
    expect(service.requests).toHaveLength(1);
  });

  it('whose thoughts come in a field of their own is read', async () => {
    const { draft } = await aDraft(() => (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const delta = { reasoning_content: 'Let me think about {"models": []}.' };
      const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' };
      response.write(
        `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`,
      );
      response.write(piece(JSON.stringify(PAY)));
      response.end(`${piece('', 'stop')}data: [DONE]\n\n`);
    });
    expect(draft).toMatchObject({ way: 'ai', failure: null });
  });

  it('that was cut off at its length is used up to there, with the rest of the text as unused', async () => {
    const text = JSON.stringify(PAY);
    const cut = text.slice(0, text.indexOf('A receipt'));
    const { draft } = await aDraft(() => (response) => stream(response, cut, 'length'));
    expect(draft).toMatchObject({
      ...{ way: 'ai', status: 'ready', failure: { code: 'ai_truncated' } },
      // a pasted line is a paragraph of its own
      leftOver: [{ file: 'prompt', line: 5, text: 'A receipt is shown.' }],
    });
    expect(draft.steps).toHaveLength(2);
    expect(draft.failure?.message).toContain('Everything else it answered is used.');
  });

  it('of which nothing more comes is given up', async () => {
    const service = await aLanguageModel(() => (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece('{"models": ['));
    });
    const endpoint = {
      baseUrl: service.baseUrl,
      model: 'm',
      apiKey: undefined,
      companyId: 'any',
      isOpen: true,
      idleTimeoutMs: 200,
    };
    const { signal } = new AbortController();
    const question = {
      instructions: 'x',
      messages: [MESSAGE],
      schema: answerSchema,
      signal,
      usage: { inputTokens: 0, outputTokens: 0, model: 'm' },
    };
    expect(await generateText(endpoint, question)).toMatchObject({ cut: { code: 'ai_slow' } });
    await expect.poll(() => service.closed()).toBe(1);
  });

  it('to a question without tools is read as text, even where it calls a tool', async () => {
    const { draft, service } = await aDraft(() => (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const call = {
        index: 0,
        id: 'c',
        type: 'function',
        function: { name: 'save', arguments: '{}' },
      };
      const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' };
      response.write(
        `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: 'tool_calls' }] })}\n\n`,
      );
      response.end('data: [DONE]\n\n');
    });
    expect(draft).toMatchObject({ way: 'rules', failure: { code: 'ai_unusable' } });
    expect(service.requests.every(({ body }) => !('tools' in body))).toBe(true);
  });
});
