import { readFileSync } from 'node:fs';
import type { KeyScope } from '@caseloom/contract';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aRun } from '../test/run.ts';
import { aWorld } from '../test/world.ts';

const world = await aWorld();
const address = new URL('/mcp', await world.app.listen({ port: 0, host: '127.0.0.1' }));

const MODEL = readFileSync(new URL('../../docs/examples/login.json', import.meta.url), 'utf8');

/** An agent with a token, as its library connects it. */
async function anAgent(token: string, headers: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' });
  const all = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
  await client.connect(
    new StreamableHTTPClientTransport(address, { requestInit: { headers: all } }),
  );
  onTestFinished(() => client.close());
  /** What a tool says: what it found, or why not. */
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const { isError, structuredContent, content } = await client.callTool({
      ...{ name, arguments: input },
    });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    return isError ? { refused: text } : (structuredContent as Record<string, unknown>);
  };
  return { client, use };
}

/** A run of a project, and an agent with a key for it. */
async function aRoom(scopes: KeyScope[] = ['read', 'write', 'run']) {
  const room = await aRun(world);
  const projectSlugs = [room.projectSlug];
  const { key } = await room.send.apiKey.create({ name: 'Agent', scopes, projectSlugs });
  return { ...room, ...(await anAgent(key)) };
}

describe('an agent', () => {
  it('is offered each tool with a description and a schema of what it takes', async () => {
    const { client } = await aRoom();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_projects',
      'list_models',
      'list_suites',
      'read_model',
      'read_drawing_rules',
      'check_model',
      'generate_test_cases',
      'explain_coverage',
      'draft_model',
      'push_results',
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/\w+ \w+/);
      expect(inputSchema.type).toBe('object');
    }
    // files of the server are nobody's
    expect(JSON.stringify(tools)).not.toContain('file of this machine');
  });

  it('finds its way from projects to models and their suites', async () => {
    const { use, projectSlug, modelId, suiteId } = await aRoom();
    expect(await use('list_projects')).toMatchObject({ items: [{ slug: projectSlug }] });
    expect(await use('list_models', { projectSlug })).toMatchObject({ items: [{ id: modelId }] });
    expect(await use('list_suites', { projectSlug })).toMatchObject({ items: [{ id: suiteId }] });
    expect(await use('read_model', { modelId })).toMatchObject({ id: modelId, name: 'Login' });
  });

  it('checks a model, generates its test cases and is told why each is there', async () => {
    const { use, modelId, keys } = await aRoom();
    const model = { modelId };
    expect(await use('check_model', { model })).toMatchObject({ name: 'Login', report: [] });
    const generated = await use('generate_test_cases', { model, count: 2 });
    expect(generated).toMatchObject({ total: keys.length, nextFrom: 2 });
    const [{ testId }] = generated.testCases as [{ testId: string }];
    expect(await use('explain_coverage', { model })).toMatchObject({ percent: 100 });
    const why = await use('explain_coverage', { model, caseKey: testId });
    expect(why).toMatchObject({ testId, covers: expect.any(Array) });
    const [{ nodeId }] = why.path as [{ nodeId: string }];
    const covered = await use('explain_coverage', { model, element: nodeId });
    expect((covered.coveredBy as object[]).length).toBeGreaterThan(0);
    expect(await use('explain_coverage', { model, element: 'nowhere' })).toEqual({
      refused: expect.stringContaining('"nowhere"'),
    });
  });

  it('gives a model as text, which is stored nowhere', async () => {
    const { use, projectSlug, send } = await aRoom();
    const model = { text: MODEL };
    expect(await use('check_model', { model })).toMatchObject({ problems: expect.any(Array) });
    expect(await use('generate_test_cases', { model })).toMatchObject({
      testCases: expect.arrayContaining([expect.objectContaining({ testId: expect.any(String) })]),
    });
    expect(await use('check_model', { model: { text: 'A poem.' } })).toEqual({
      refused: expect.stringContaining('This text is not a model'),
    });
    expect(await send.model.listOfProject({ projectSlug })).toHaveLength(1);
  });

  it('reads no value of secret test data, whichever reading tool it uses', async () => {
    const { client, use, send, projectSlug, modelId } = await aRoom();
    const { testData } = await send.model.get({ modelId });
    const [record] = testData;
    if (!record) throw new Error('the model has test data');
    const value = 'hunter2.very@secret.example';
    const { id, name, validity, type, version } = record;
    const kept = { id, projectSlug, name, validity, type, version };
    await send.testData.update({ ...kept, values: [value], isSecret: true });
    const model = { modelId };
    const [onModel, inProject] = [{ model }, { projectSlug }];
    const inputs = new Map<string, Record<string, unknown>>([
      ['list_projects', {}],
      ['list_models', inProject],
      ['list_suites', inProject],
      ['read_model', model],
      ['read_drawing_rules', { ...inProject, prompt: 'The user enters the e-mail address.' }],
      ['check_model', onModel],
      ['generate_test_cases', onModel],
      ['explain_coverage', onModel],
    ]);
    const { tools } = await client.listTools();
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint);
    const answers = await Promise.all(reading.map(({ name }) => use(name, inputs.get(name))));
    expect(reading.map(({ name }) => name)).toEqual([...inputs.keys()]);
    expect(answers.filter((one) => 'refused' in one)).toEqual([]);
    expect(JSON.stringify(answers)).not.toContain(value);
  });

  it('drafts a model that waits for a person, and adds nothing to the project', async () => {
    const { use, projectSlug, send } = await aRoom();
    const prompt = 'The user opens the page. The user enters the PIN. The account is shown.';
    const drafted = await use('draft_model', { projectSlug, prompt });
    expect(drafted).toMatchObject({
      reviewAt: `http://localhost/app/generate-with-ai/${drafted.draftId}`,
    });
    expect(await send.model.listOfProject({ projectSlug })).toHaveLength(1);
  });

  it('draws a draft itself, by the rules and the words of the project that it reads', async () => {
    const { use, projectSlug } = await aRoom();
    const prompt = 'The user opens the page. The account is shown.';
    const { text } = await use('read_drawing_rules', { projectSlug, prompt });
    for (const part of ['JSON Schema', "project's steps", prompt]) expect(text).toContain(part);
    const steps = [{ id: 'a', type: 'action', text: 'the user opens the page', quote: null }];
    const models = [{ name: 'Drawn by an agent', steps, ways: [] }];
    const drafted = await use('draft_model', {
      ...{ projectSlug, prompt, answer: JSON.stringify({ models }) },
    });
    expect(drafted).toMatchObject({ status: 'ready', reviewAt: expect.any(String) });
  });

  it('pushes results into a run, or into a new one that it completes', async () => {
    const { use, id, suiteId, a, send } = await aRoom();
    const report = `<testsuite><testcase name="@TC-${a} signs in"/><testcase name="other"/></testsuite>`;
    expect(await use('push_results', { runId: id, report })).toMatchObject({
      ...{ runId: id, matched: 1, unmatchedTotal: 1, isCompleted: false },
    });
    const pushed = await use('push_results', { suiteId, report, name: 'By agent', complete: true });
    expect(await send.run.get({ id: String(pushed.runId) })).toMatchObject({
      ...{ name: 'By agent', status: 'completed', apiKey: 'Agent', counts: { passed: 1 } },
    });
    expect(await use('push_results', { report })).toEqual({
      refused: 'Give either runId or suiteId.',
    });
  });
});

describe('the guard of the API', () => {
  it('refuses who has no valid token before any tool is offered', async () => {
    for (const token of ['', 'clk_wrong']) await expect(anAgent(token)).rejects.toThrow(/401/);
    const headers = { 'content-type': 'application/json' };
    const bare = await fetch(address, { method: 'POST', headers, body: '{}' });
    expect(bare.status).toBe(401);
    expect(bare.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('decides by the scopes of the key what a tool may do', async () => {
    const { use, id, modelId, projectSlug } = await aRoom(['read']);
    expect(await use('read_model', { modelId })).toMatchObject({ id: modelId });
    for (const [tool, input] of [
      ['push_results', { runId: id, report: '<testsuite/>' }],
      ['draft_model', { projectSlug, prompt: 'The user opens the page.' }],
    ] as const)
      expect(await use(tool, input)).toEqual({
        refused: expect.stringContaining('does not have the scope'),
      });
    const writer = await aRoom(['run']);
    expect(await writer.use('check_model', { model: { text: MODEL } })).toHaveProperty('refused');
  });

  it('shows nothing of another project or company', async () => {
    const { use } = await aRoom();
    const other = await aRoom();
    expect(await use('read_model', { modelId: other.modelId })).toHaveProperty('refused');
    expect(await use('list_models', { projectSlug: 'not-mine' })).toHaveProperty('refused');
    expect(await use('generate_test_cases', { model: { modelId: other.modelId } })).toHaveProperty(
      'refused',
    );
    const { items } = (await use('list_projects')) as { items: { id: string }[] };
    expect(items.map(({ id }) => id)).not.toContain(other.project.id);
  });

  it('says why in the language of the caller', async () => {
    const { send, projectSlug } = await aRun(world);
    const { key } = await send.apiKey.create({
      ...{ name: 'Ajan', scopes: ['read'], projectSlugs: [projectSlug] },
    });
    const { use } = await anAgent(key, { 'accept-language': 'tr' });
    expect(await use('read_model', { modelId: crypto.randomUUID() })).toEqual({
      refused: expect.stringContaining('model'),
    });
    expect(await use('check_model', { model: { text: 'Bir şiir.' } })).toEqual({
      refused: expect.stringContaining('okuyabildiği bir model değil'),
    });
  });

  it('counts a wrong input as an error of the tool, in words', async () => {
    const { use } = await aRoom();
    expect(await use('read_model', { modelId: 'x' })).toEqual({
      refused: expect.stringMatching(/modelId|UUID/i),
    });
  });
});
