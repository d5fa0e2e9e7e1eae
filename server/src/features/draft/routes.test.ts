import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';
import { zipOf } from '../../../test/zip.ts';

const world = await aWorld();

const SIGN_IN = `# Sign in

1. The user opens the sign-in page.
2. The user enters a password.
3. If the password is wrong, an error is shown and the test ends.
4. The dashboard is shown.
`;

async function aProject() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug, id: projectId } = await send.project.create({ name: 'Shop' });
  return { owner, send, projectSlug, projectId };
}

const file = (name: string, text: string) => new File([text], name);

describe('a draft that holds more than can be shown', () => {
  it.each([
    ['a table of too many columns', `Feature: x\nScenario: y\nGiven a\n${'|'.repeat(600)}`],
    ['a table of too many rows', `Feature: x\nScenario: y\nGiven a\n${'|a|\n'.repeat(40_000)}`],
    ['a name that is too long', `Feature: ${'x'.repeat(100_000)}\nScenario: y\nGiven a\n`],
  ])('says so where it is made, and opens: %s', async (_, text) => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.upload({ projectSlug, files: [file('a.feature', text)] });
    const draft = await send.ai.get({ id });
    expect(draft).toMatchObject({ status: 'failed', failure: { code: 'draft_unfit' } });
    expect(draft.failure?.message).toMatch(/larger than a model can hold/);
  });
});

describe('a draft from words', () => {
  it('proposes a model whose every node has its sentence, and saves nothing', async () => {
    const { send, projectSlug } = await aProject();
    const draft = await send.ai.prompt({ projectSlug, prompt: SIGN_IN });
    expect(draft).toMatchObject({ status: 'ready', way: 'rules', title: 'Sign in' });
    const [model] = draft.models;
    for (const node of model?.nodes.filter(({ type }) => type === 'step') ?? []) {
      const [quote] = draft.sources[node.id] ?? [];
      const lines = draft.documents[0]?.text.split('\n') ?? [];
      expect(lines[(quote?.line ?? 0) - 1]).toContain(quote?.text);
    }
    expect(await send.model.listOfProject({ projectSlug })).toEqual([]);
    expect(await send.step.list({ projectSlug })).toEqual([]);
    const { items } = await send.ai.list({});
    expect(items).toMatchObject([{ id: draft.id, counts: { models: 1 } }]);
  });

  it.each(['', '?from=ci'])('is streamed as it grows, on the same address%s', async (query) => {
    const { owner, send, projectSlug } = await aProject();
    const statuses: string[] = [];
    for await (const news of await send.ai.promptStream({ projectSlug, prompt: SIGN_IN }))
      statuses.push(news.status);
    expect(statuses.at(-1)).toBe('ready');
    const { headers, body } = await world.app.inject({
      method: 'POST',
      url: `/api/ai/prompt${query}`,
      headers: { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' },
      payload: { projectSlug, prompt: SIGN_IN },
    });
    expect(headers['content-type']).toBe('text/event-stream');
    expect(body).toContain('"status":"ready"');
  });

  it('without steps in its text says so', async () => {
    const { send, projectSlug } = await aProject();
    const draft = await send.ai.prompt({ projectSlug, prompt: 'Hello there.' });
    expect(draft).toMatchObject({ status: 'failed', failure: { code: 'nothing_found' } });
    expect(draft.failure?.message).toContain('No steps were found');
  });

  it('knows the steps and the data that the project has', async () => {
    const { send, projectSlug } = await aProject();
    const label = 'the dashboard is shown.';
    const { id } = await send.step.create({ projectSlug, label, type: 'outcome' });
    const draft = await send.ai.prompt({ projectSlug, prompt: SIGN_IN });
    expect(draft.steps.filter(({ known }) => known !== null)).toMatchObject([{ known: id }]);
    const { accepted } = await send.ai.accept({ draftId: draft.id });
    const opened = await send.model.get({ modelId: accepted?.models[0]?.modelId ?? '' });
    expect(opened.steps.map((step) => step.id)).toContain(id);
    expect(accepted?.steps).not.toContain(id);
  });

  it('is worth test cases before it is accepted', async () => {
    const { send, projectSlug } = await aProject();
    const { id, models } = await send.ai.prompt({ projectSlug, prompt: SIGN_IN });
    const { testCases } = await send.ai.generate({ id, modelId: models[0]?.id ?? '' });
    expect(testCases.length).toBeGreaterThanOrEqual(2);
  });
});

describe('a draft from files', () => {
  it('reads each, and names those that it could not read, with the reason', async () => {
    const { send, projectSlug } = await aProject();
    const files = [file('a.md', SIGN_IN), file('b.exe', 'MZ'), file('c.txt', '')];
    const draft = await send.ai.upload({ projectSlug, files });
    expect(draft.status).toBe('ready');
    expect(draft.files).toMatchObject([
      { name: 'a.md', state: 'read', problems: [] },
      { name: 'b.exe', state: 'failed', problems: [{ code: 'file_type_unknown' }] },
      { name: 'c.txt', state: 'failed', problems: [{ code: 'file_empty' }] },
    ]);
  });

  it('reads an e-mail and its attachments, and says what of it was left out', async () => {
    const { send, projectSlug } = await aProject();
    const mail = `Subject: Pay\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n1. Open the cart.\r\n2. Pay.\r\n-- \r\nBob\r\n--b\r\nContent-Disposition: attachment; filename=cases.csv\r\n\r\nStep;Action;Expected result\r\n1;Open the order;The order is shown\r\n2;Cancel it;It is cancelled\r\n--b\r\nContent-Disposition: attachment; filename=logo.png\r\n\r\nx\r\n--b--\r\n`;
    const draft = await send.ai.upload({ projectSlug, files: [file('a.eml', mail)] });
    expect(draft.models.map(({ name }) => name)).toEqual(['Pay', 'cases']);
    expect(draft.documents.map(({ name }) => name)).toEqual(['a.eml', 'cases.csv']);
    expect(draft.files[0]?.problems).toMatchObject([
      { code: 'mail_signature_left_out', message: 'Lines of the signature that were left out: 2.' },
      { file: 'logo.png', code: 'file_type_unknown' },
    ]);
  });

  it('makes of a feature file a model with exactly its scenarios, also out of an archive', async () => {
    const { send, projectSlug } = await aProject();
    const feature = `Feature: Cart
  Scenario: empty
    Given an empty cart
    Then nothing is shown
  Scenario: full
    Given an empty cart
    When a book is added
    Then it is shown
`;
    const zip = zipOf({ 'f/cart.feature': feature });
    const archive = new File([zip], 'suite.zip');
    const draft = await send.ai.upload({ projectSlug, files: [archive] });
    const { accepted } = await send.ai.accept({ draftId: draft.id });
    const modelId = accepted?.models[0]?.modelId ?? '';
    const { testCases } = await send.model.generate({ modelId });
    const generated = testCases.map(({ name, steps }) => [name, steps.map(({ text }) => text)]);
    expect(generated).toEqual([
      ['empty', ['an empty cart', 'nothing is shown']],
      ['full', ['an empty cart', 'a book is added', 'it is shown']],
    ]);
  });

  it('forgets the scenarios of a feature file that was redrawn', async () => {
    const { send, projectSlug } = await aProject();
    const prompt =
      'Feature: Cart\n  Scenario: empty\n    Given an empty cart\n    Then it is shown\n';
    const { id, models } = await send.ai.prompt({ projectSlug, prompt });
    const [model] = models;
    if (!model) throw new Error('a feature gives a model');
    expect(model.settings.feature).toBeDefined();
    const moved = model.nodes.map((node) => ({ ...node, position: { x: 1, y: 1 } }));
    const kept = { id: model.id, nodes: moved, edges: model.edges };
    await send.ai.accept({ draftId: id, parts: { models: [kept] } });
    await send.ai.undo({ id });
    const { nodes, edges } = aLine(aStep('own', 'in my own words'));
    const redrawn = { id: model.id, nodes, edges };
    const { accepted } = await send.ai.accept({ draftId: id, parts: { models: [redrawn] } });
    const { settings } = await send.model.get({ modelId: accepted?.models[0]?.modelId ?? '' });
    expect(settings).not.toHaveProperty('feature');
    expect(settings).not.toHaveProperty('strength');
  });

  it('says in which line a feature file is wrong', async () => {
    const { send, projectSlug } = await aProject();
    const files = [file('bad.feature', 'Feature: a\n  Scenario: b\n    Given c\n    Nonsense\n')];
    const draft = await send.ai.upload({ projectSlug, files });
    expect(draft).toMatchObject({ status: 'failed', problems: [{ file: 'bad.feature', line: 4 }] });
  });

  it('that describes more than a model can hold says so', async () => {
    const { send, projectSlug } = await aProject();
    const lines = Array.from({ length: 5001 }, (_, at) => `- The user clicks the link ${at}.`);
    const draft = await send.ai.upload({ projectSlug, files: [file('a.md', lines.join('\n'))] });
    expect(draft).toMatchObject({ status: 'failed', failure: { code: 'draft_too_large' } });
  });

  it('takes nothing but a form with files', async () => {
    const { owner, projectSlug } = await aProject();
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/ai/upload',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { projectSlug, files: [{ filepath: '/etc/passwd' }] },
    });
    expect([400, 415]).toContain(answer.statusCode);
  });
});

describe('accepting', () => {
  it('makes all or nothing, of what the user left in the drawing', async () => {
    const { send, projectSlug } = await aProject();
    const { id: draftId, models } = await send.ai.prompt({ projectSlug, prompt: SIGN_IN });
    const { nodes, edges } = aLine(aStep('own', 'in my own words'));
    const part = { id: models[0]?.id ?? '', name: 'Mine', nodes, edges };
    const lost = {
      ...part,
      nodes: [...nodes, { ...nodes[1], id: 'x', stepId: crypto.randomUUID() }],
    };
    const wrong = send.ai.accept({ draftId, parts: { models: [part, lost as typeof part] } });
    await expect(wrong).rejects.toMatchObject({ code: 'step_not_found' });
    expect(await send.model.listOfProject({ projectSlug })).toEqual([]);
    const { accepted } = await send.ai.accept({ draftId, parts: { models: [part], testData: [] } });
    expect(accepted?.models).toMatchObject([{ name: 'Mine' }]);
    const opened = await send.model.get({ modelId: accepted?.models[0]?.modelId ?? '' });
    expect(opened.steps).toMatchObject([{ label: 'in my own words' }]);
    expect(await send.testData.list({ projectSlug })).toEqual([]);
    const again = send.ai.accept({ draftId });
    await expect(again).rejects.toMatchObject({ code: 'draft_not_ready' });
  });

  it('can be taken back, with the steps and data it made and no others', async () => {
    const { send, projectSlug } = await aProject();
    const kept = { projectSlug, label: 'mine', type: 'action' } as const;
    await send.step.create(kept);
    const prompt = `${SIGN_IN}\nThe password must be 8 to 12 characters long.`;
    const { id } = await send.ai.prompt({ projectSlug, prompt });
    await send.ai.accept({ draftId: id });
    expect((await send.testData.list({ projectSlug })).length).toBeGreaterThan(0);
    expect(await send.ai.undo({ id })).toMatchObject({ status: 'ready', accepted: null });
    expect(await send.model.listOfProject({ projectSlug })).toEqual([]);
    expect(await send.testData.list({ projectSlug })).toEqual([]);
    expect(await send.step.list({ projectSlug })).toMatchObject([{ label: 'mine' }]);
    expect(await send.ai.accept({ draftId: id })).toMatchObject({ status: 'accepted' });
  });

  it('cannot be taken back once somebody worked on it', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: SIGN_IN });
    const { accepted } = await send.ai.accept({ draftId: id });
    const modelId = accepted?.models[0]?.modelId ?? '';
    await send.model.update({ projectSlug, modelId, name: 'Changed', version: 1 });
    await expect(send.ai.undo({ id })).rejects.toMatchObject({ code: 'draft_used', status: 409 });
  });

  it('gives data to the new models alone where the project says something else by that name', async () => {
    const { send, projectSlug } = await aProject();
    const own = { projectSlug, name: 'password', values: ['x'] };
    await send.testData.create({ ...own, type: 'text', validity: 'valid' });
    const prompt = `${SIGN_IN}\nThe password must be 8 to 12 characters long.`;
    const { id } = await send.ai.prompt({ projectSlug, prompt });
    const { accepted } = await send.ai.accept({ draftId: id });
    const made = (await send.testData.list({ projectSlug })).filter(({ modelId }) => modelId);
    expect(made.length).toBeGreaterThan(0);
    expect(made.map(({ modelId }) => modelId)).toContain(accepted?.models[0]?.modelId);
  });
});

describe('a refinement', () => {
  it('adds what a sentence says, and can be taken back', async () => {
    const { send, projectSlug } = await aProject();
    const { id, models } = await send.ai.prompt({ projectSlug, prompt: SIGN_IN });
    const sentence = 'If the password has expired, the user is asked for a new one.';
    const refined = await send.ai.refine({ id, sentence });
    expect(refined).toMatchObject({ status: 'ready', refinements: [sentence], canUndo: true });
    const sizeOf = (drawn: typeof models) => drawn[0]?.edges.length ?? 0;
    expect(sizeOf(refined.models)).toBeGreaterThan(sizeOf(models));
    expect(await send.ai.undo({ id })).toMatchObject({ refinements: [], models, canUndo: false });
  });

  it('draws the answer to a question, whichever is given last', async () => {
    const { send, projectSlug } = await aProject();
    const prompt = `# Pay\n\n1. The user opens the cart.\n2. The user enters the card.\n3. The user confirms.\n4. The receipt is shown.\n\nIf the card has expired, an error is shown.`;
    const draft = await send.ai.prompt({ projectSlug, prompt });
    const sources = new Set(draft.models[0]?.edges.map(({ source }) => source));
    // the branch leads nowhere: where it goes on is asked beside where it begins
    const question = draft.questions.find(
      ({ elementId, choices }) => choices.length > 1 && !sources.has(elementId ?? ''),
    );
    if (!question) throw new Error('the text leaves something open');
    const [first, second] = question.choices.map(({ value }) => value);
    const { id } = draft;
    const answer = (value = '') => send.ai.refine({ id, answers: { [question.id]: value } });
    const targetsIn = ({ models }: typeof draft) =>
      models[0]?.edges
        .filter(({ source }) => source === question.elementId)
        .map(({ target }) => target);
    expect(targetsIn(await answer(first))).toEqual([first]);
    const changed = await answer(second);
    expect(targetsIn(changed)).toEqual([second]);
    expect(changed.questions.find((one) => one.id === question.id)?.answer).toBe(second);
  });
});

describe('drafts', () => {
  it('are for who made them and for those who rule the project', async () => {
    const { owner, projectId, projectSlug } = await aProject();
    const [one, other] = [
      await world.aUser({ companyOf: owner }),
      await world.aUser({ companyOf: owner }),
    ];
    for (const person of [one, other]) await world.joins(person, { id: projectId });
    const { id } = await world.as(one).ai.prompt({ projectSlug, prompt: SIGN_IN });
    expect(await world.as(owner).ai.get({ id })).toMatchObject({ id });
    const foreign = world.as(other).ai.get({ id });
    await expect(foreign).rejects.toMatchObject({ code: 'draft_not_found', status: 404 });
    expect((await world.as(other).ai.list({})).items).toEqual([]);
  });

  it('are not streamed any more to users who are passive, out of the project, or signed out', async () => {
    const { owner, projectId, projectSlug } = await aProject();
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const ends = {
      passive: (id: string) => world.as(owner).user.setStatus({ id, isActive: false }),
      out: (userId: string) => world.as(owner).project.removeMember({ id: projectId, userId }),
      'signed out': (_: string, person: { token: string }) => world.as(person).auth.logout(),
    };
    for (const [what, end] of Object.entries(ends)) {
      const person = await world.aUser({ companyOf: owner });
      await world.joins(person, { id: projectId });
      const { id } = await world.as(person).ai.prompt({ projectSlug, prompt: SIGN_IN });
      await world.pool.query(
        "update drafts set status = 'working', updated_at = now() where id = $1",
        [id],
      );
      const answer = await fetch(`${address}/api/ai/draft/${id}/stream`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      const ended = answer.text();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await end(person.id, person);
      const late = new Promise((resolve) => setTimeout(resolve, 5000, undefined));
      expect(await Promise.race([ended, late]), what).toEqual(expect.any(String));
    }
  });

  it('that were discarded are gone', async () => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.prompt({ projectSlug, prompt: SIGN_IN });
    await send.ai.delete({ id });
    await expect(send.ai.get({ id })).rejects.toMatchObject({ code: 'draft_not_found' });
  });

  it('are made sixty an hour at most', async () => {
    const { owner, send, projectSlug } = await aProject();
    await world.pool.query('select 1');
    const requests = Array.from({ length: 61 }, () =>
      world.app.inject({
        method: 'POST',
        url: '/api/ai/prompt',
        headers: { authorization: `Bearer ${owner.token}` },
        payload: { projectSlug, prompt: 'x' },
      }),
    );
    const codes = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
    expect(codes).toContain(429);
    expect(codes.filter((code) => code === 403 || (code >= 500 && code !== 503))).toEqual([]);
    expect((await send.ai.list({ limit: 100 })).total).toBeLessThanOrEqual(60);
  });
});
