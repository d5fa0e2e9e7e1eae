import { describe, expect, it } from 'vitest';
import { aCall, aLine, aStep } from '../../../test/drawing.ts';
import { aLanguageModel, type Reply, type Request, refuse } from '../../../test/language-model.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});

/** A login with its data, and a service of its own that answers so. */
async function aShopWith(reply: (request: Request) => Reply) {
  const service = await aLanguageModel(reply);
  const shop = await aShop(world);
  await shop.send.ai.setSettings({ baseUrl: service.baseUrl, model: 'small', key: 'k' });
  const used = async () => (await shop.send.ai.settings()).usage;
  return { ...shop, service, used };
}

const textOf = ({ body }: Request) => body.messages.map(({ content }) => content).join('\n');
const LOCKED = {
  steps: [{ id: 'a', type: 'outcome', text: 'the account is locked' }],
  ways: [
    { from: 'n3', to: 'a', condition: '<password> is empty' },
    { from: 'a', to: 'end6' },
  ],
  data: [
    { name: 'email', validity: 'invalid', type: 'text', label: 'no at sign', values: ['x.com'] },
  ],
};

describe('what a language model proposes for a model', () => {
  it('is added to it as a draft, and counted', async () => {
    const { send, modelId, service, used, suggest } = await aShopWith(() => LOCKED);
    const before = await send.model.get({ modelId });
    const draft = await suggest();
    expect(draft).toMatchObject({
      ...{ status: 'ready', way: 'ai', kind: 'model', failure: null },
      usage: { inputTokens: 4000, model: 'small' },
      testData: [{ name: 'email', type: 'email', values: ['x.com'] }],
    });
    const [model] = draft.models;
    expect(model?.nodes.slice(0, before.nodes.length)).toEqual(before.nodes);
    expect(model?.edges.slice(0, before.edges.length)).toEqual(before.edges);
    expect(draft.assumed).toHaveLength(4);
    expect(await used()).toMatchObject({ drafts: 1, inputTokens: 4000 });
    const [request] = service.requests;
    if (!request) throw new Error('no request was sent');
    expect(textOf(request)).toContain('the user enters <email> and <password>');
    for (const value of ['a@x.com', 'Abcdef1!', '"short"'])
      expect(textOf(request)).not.toContain(value);
    await send.ai.accept({ draftId: draft.id });
    expect((await send.model.get({ modelId })).nodes).toHaveLength(before.nodes.length + 1);
    await send.ai.undo({ id: draft.id });
    expect((await send.model.get({ modelId })).edges).toEqual(before.edges);
  });

  it.each([
    [
      'names a node that is not there',
      { ...LOCKED, ways: [{ from: 'n77', to: 'a' }] },
      'no node n77',
    ],
    [
      'breaks a rule of drawing',
      { ...LOCKED, ways: [{ ...LOCKED.ways[0], condition: '<password> is odd' }, LOCKED.ways[1]] },
      'odd',
    ],
    ['leads nowhere', { ...LOCKED, ways: LOCKED.ways.slice(0, 1) }, 'leads nowhere'],
    [
      'changes what is there',
      { ...LOCKED, ways: [...LOCKED.ways, { from: 'n2', to: 'n4' }] },
      'touches no new step',
    ],
  ])(
    'is sent back where it %s, and done by rules where it does so again',
    async (_, answer, words) => {
      const { service, used, suggest } = await aShopWith(() => answer);
      const draft = await suggest();
      expect(service.requests).toHaveLength(2);
      expect(service.requests[1]?.body.messages.at(-1)?.content).toContain(words);
      expect(draft).toMatchObject({
        ...{ status: 'ready', way: 'rules', failure: { code: 'ai_unusable' } },
        usage: { inputTokens: 8000 },
        testData: [{ name: 'email', validity: 'invalid' }],
      });
      expect(await used()).toMatchObject({ drafts: 0, inputTokens: 8000 });
    },
  );

  it('is requested without any data that other projects share', async () => {
    const { send, modelId, service, suggest } = await aShopWith(() => LOCKED);
    const { slug: projectSlug } = await send.project.create({ name: 'Other' });
    const fields = { validity: 'valid', type: 'text', isPublic: true } as const;
    await send.testData.create({
      projectSlug,
      name: 'marker-of-other',
      label: 'marker',
      values: ['x'],
      ...fields,
    });
    await suggest();
    await send.ai.explain({ modelId });
    expect(service.requests.length).toBeGreaterThan(1);
    expect(JSON.stringify(service.requests)).not.toContain('marker');
  });

  it('is none of its business where somebody wants rules', async () => {
    const { send, modelId, service, suggest } = await aShopWith(() => LOCKED);
    expect(await suggest({ way: 'rules' })).toMatchObject({ way: 'rules' });
    expect((await send.ai.explain({ modelId, way: 'rules' })).way).toBe('rules');
    expect(service.requests).toEqual([]);
  });

  it('of which data alone is taken makes no new version', async () => {
    const { send, modelId, projectSlug, suggest } = await aShopWith(() => LOCKED);
    const { id: draftId, testData } = await suggest();
    const ids = testData.map(({ id }) => id);
    await send.ai.accept({ draftId, parts: { models: [], testData: ids } });
    expect((await send.model.get({ modelId })).version).toBe(1);
    expect(await send.testData.list({ projectSlug })).toHaveLength(4);
    await send.ai.undo({ id: draftId });
    expect(await send.testData.list({ projectSlug })).toHaveLength(3);
  });
});

describe('a model in the words of a language model', () => {
  const SENTENCES = {
    sentences: [
      { text: 'It tests a login.', nodes: [] },
      { text: 'A wrong password leads to “an error is shown”.', nodes: ['n3', 'n5'] },
    ],
  };

  it('speaks of nodes that are there', async () => {
    const { send, modelId, used } = await aShopWith(() => SENTENCES);
    expect(await send.ai.explain({ modelId })).toMatchObject({
      ...{ way: 'ai', failure: null, usage: { model: 'small' } },
      sentences: [{ nodeIds: [] }, { nodeIds: ['w', 't2'] }],
    });
    expect(await used()).toMatchObject({ drafts: 1 });
  });

  it.each([
    ['nodes that are not there', { text: 'x', nodes: ['n99'] }],
    ['words that no node says', { text: 'Then “money is paid out”.', nodes: ['n3'] }],
  ])('is made by rules where the answer speaks of %s', async (_, sentence) => {
    const { send, modelId, used } = await aShopWith(() => ({ sentences: [sentence] }));
    const explanation = await send.ai.explain({ modelId });
    expect(explanation).toMatchObject({ way: 'rules', failure: { code: 'ai_unusable' } });
    expect(explanation.sentences[0]?.text).toContain('Login');
    expect(await used()).toMatchObject({ drafts: 0 });
  });

  it('is made by rules, with the reason, where the service refuses', async () => {
    const { send, modelId } = await aShopWith(() => refuse(401));
    const { way, failure } = await send.ai.explain({ modelId });
    expect([way, failure?.code]).toEqual(['rules', 'ai_key_wrong']);
    expect(failure?.message).not.toBe('ai_key_wrong');
  });
});

describe('better names', () => {
  it('name by rules what distinguishes a case from its siblings', async () => {
    const { send, modelId } = await aShop(world);
    const { id: suiteId } = await send.suite.create({ modelId });
    const { names, way, left } = await send.ai.nameCases({ suiteId });
    expect([way, left]).toEqual(['rules', 0]);
    const ownNames = names.map(({ name }) => name);
    expect(ownNames).toContain('Password invalid (short): an error is shown');
    expect(ownNames).toContain('Password empty: an error is shown');
    expect(new Set(ownNames).size).toBe(ownNames.length);
  });

  it('use the labels of edges into a called model before any value', async () => {
    const { send, projectSlug } = await aShop(world);
    const inner = aLine(aStep('a', 'the code <code> is entered'));
    const values = ['1', '2'];
    const fields = { projectSlug, name: 'code', validity: 'valid', type: 'text', values } as const;
    await send.testData.create({ ...fields, values: [...values] });
    const { id: called } = await send.model.create({ projectSlug, name: 'Reset', ...inner });
    const { nodes, edges } = aLine(aStep('a', 'the page opens'));
    const call = aCall(called);
    const { id: modelId } = await send.model.create({
      ...{ projectSlug, name: 'Login', nodes: [...nodes, call] },
      edges: [
        ...edges,
        { id: 'f', source: 'a', target: call.id, label: 'forgot' },
        { id: 'g', source: call.id, target: 'end' },
      ],
    });
    const { id: suiteId } = await send.suite.create({ modelId });
    const { names } = await send.ai.nameCases({ suiteId });
    expect(names.map(({ name }) => name)).toContain('Forgot, code 1: the code <code> is entered');
  });

  it('leave alone what a person named, and change nothing by themselves', async () => {
    const { send, modelId, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const before = await casesOf(id);
    const key = before[0]?.key ?? '';
    await send.suite.updateCase({ id, key, name: 'Mine' });
    const { names } = await send.ai.nameCases({ suiteId: id, language: 'tr' });
    expect(names.map((one) => one.key)).not.toContain(key);
    expect(names.some(({ name }) => name.includes('geçersiz') || name.includes('boş'))).toBe(true);
    expect((await casesOf(id)).slice(1)).toEqual(before.slice(1));
  });

  it('are given by a language model for each case once, without a value in the prompt', async () => {
    const { send, modelId, service, casesOf, used } = await aShopWith(({ body }) => {
      const ids = [...(body.messages[1]?.content ?? '').matchAll(/^(c\d+) \(/gm)];
      return { names: ids.map(([, id]) => ({ case: id, name: `Name of ${id}` })) };
    });
    const { id: suiteId } = await send.suite.create({ modelId });
    const { names, way } = await send.ai.nameCases({ suiteId, language: 'en' });
    expect(way).toBe('ai');
    expect(names).toHaveLength((await casesOf(suiteId)).length);
    expect(names[0]?.name).toBe('Name of c1');
    expect(await used()).toMatchObject({ drafts: 1, inputTokens: 4000 });
    for (const value of ['a@x.com', 'Abcdef1!'])
      expect(JSON.stringify(service.requests)).not.toContain(value);
  });

  it.each([
    ['two alike', (ids: string[]) => ids.map((id) => ({ case: id, name: 'By AI' })), 'ai', 1],
    [
      'one missing',
      (ids: string[]) => ids.slice(1).map((id) => ({ case: id, name: `By AI ${id}` })),
      'ai',
      3,
    ],
    ['a stranger', () => [{ case: 'c99', name: 'By AI' }], 'rules', 0],
  ] as const)(
    'with %s are given as far as they can be, the others by rules',
    async (_, answer, ...expected) => {
      const { send, modelId, casesOf } = await aShopWith(({ body }) => {
        const ids = [...(body.messages[1]?.content ?? '').matchAll(/^(c\d+) \(/gm)];
        return { names: answer(ids.map(([, id = '']) => id)) };
      });
      const { id: suiteId } = await send.suite.create({ modelId });
      const { way, names } = await send.ai.nameCases({ suiteId });
      const byModel = names.filter(({ name }) => name.startsWith('By AI'));
      expect([way, byModel.length]).toEqual(expected);
      expect((await casesOf(suiteId)).length).toBeGreaterThan(byModel.length);
    },
  );
});
