import { describe, expect, it } from 'vitest';
import { aLanguageModel, type Reply, refuse } from '../../../test/language-model.ts';
import { aWorld } from '../../../test/world.ts';
import { TRIAL_DOCUMENTS, type TrialDocument } from './trial-documents.ts';

const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});

/** What a good language model answers: each step with its sentence, one of them after a branch. */
function drawing({ steps }: TrialDocument) {
  const ids = ['start', ...steps.map((_, at) => `s${at}`), 'end'];
  const along = ids.slice(1).map((to, at) => ({ from: ids[at], to }));
  return {
    models: [
      {
        name: 'A text',
        steps: steps.map(([text, type], at) => ({ id: `s${at}`, type, text, quote: text })),
        ways: [...along, { from: 's2', to: 'end', label: 'otherwise' }],
      },
    ],
  };
}

async function tryModel(reply: (text: TrialDocument) => Reply) {
  const service = await aLanguageModel(({ body }) => {
    const question = JSON.stringify(body.messages);
    const found = TRIAL_DOCUMENTS.find(({ text }) => question.includes(text.split('\n')[0] ?? ''));
    return found ? reply(found) : refuse(400);
  });
  const send = world.as(await world.aUser());
  const trial = await send.ai.trySettings({ baseUrl: service.baseUrl, model: 'm', key: 'k' });
  return { trial, service, send };
}

describe('a language model that is tried', () => {
  it('and draws the built-in texts rightly draws whole drafts', async () => {
    const { trial, service, send } = await tryModel(drawing);
    expect(trial).toMatchObject({ score: 100, drafting: 'whole', failure: null });
    expect(trial.inputTokens).toBe(8000);
    expect(service.requests[0]?.authorization).toBe('Bearer k');
    expect(await send.ai.settings()).toMatchObject({ of: 'none', baseUrl: null });
  });

  it('and misses most of them decides sentence by sentence, also once it is saved', async () => {
    const { trial, service, send } = await tryModel((text) => {
      const [model] = drawing(text).models;
      return { models: [{ ...model, steps: model?.steps.slice(0, 2) }] };
    });
    expect(trial.score).toBeLessThan(50);
    expect(trial.drafting).toBe('sentences');
    const { baseUrl } = service;
    const set = await send.ai.setSettings({ baseUrl, model: 'm', drafting: trial.drafting });
    expect(set).toMatchObject({ drafting: 'sentences', canBeLocal: true });
    const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
    const prompt = '1. The user waits.\n2. The page is shown.';
    const from = service.requests.length;
    await send.ai.prompt({ projectSlug, prompt });
    expect(service.requests[from]?.body.messages.at(-1)?.content).toContain('q1: ');
  });

  it('and refuses is quoted, without an error', async () => {
    const { trial } = await tryModel(() => refuse(401, {}, { error: 'no such key' }));
    expect(trial).toMatchObject({
      ...{ score: 0, drafting: 'sentences' },
      failure: { code: 'ai_key_wrong', reason: 'no such key' },
    });
    expect(trial.failure?.message).not.toContain('rules');
  });

  it('at an address where nobody answers says so, and the owner what can be done about it', async () => {
    const send = world.as(await world.aUser());
    const input = { baseUrl: 'http://127.0.0.1:9/v1', model: 'm' };
    const { failure } = await send.ai.trySettings(input);
    expect(failure).toMatchObject({
      code: 'ai_unreachable',
      message:
        'Nobody answers at this address. Check the address, and whether the service is running.',
    });
  });

  it('at a wrong path is no matter for somebody else', async () => {
    const { trial } = await tryModel(() => refuse(404));
    expect(trial.failure).toMatchObject({ code: 'ai_model_unknown' });
    expect(trial.failure?.message).not.toMatch(/owner/);
  });

  it.each(['abc', 'our-server/v1'])('needs an address in full, unlike %s', async (baseUrl) => {
    const send = world.as(await world.aUser());
    await expect(send.ai.trySettings({ baseUrl, model: 'm' })).rejects.toMatchObject({
      data: [{ path: 'baseUrl', code: 'web_address' }],
    });
  });
});

describe('services on the machine of the server', () => {
  it('are looked for where the operator lets owners choose any address', async () => {
    const send = world.as(await world.aUser());
    expect(await send.ai.findServices()).toEqual({ services: expect.any(Array) });
  });

  it.each([
    ['public', 'ai_address_closed'],
    ['off', 'ai_settings_closed'],
  ] as const)('are not looked for where that is %s', async (owners, code) => {
    const closed = await aWorld({ ai: { operator: undefined, owners, monthlyDrafts: null } });
    const send = closed.as(await closed.aUser());
    await expect(send.ai.findServices()).rejects.toMatchObject({ code });
    const address = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' };
    await expect(send.ai.trySettings(address)).rejects.toMatchObject({ code });
  });
});
