import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient } from '@caseloom/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, install, NODES, type Portal, run, startPortal } from './testing.ts';

/** Without a load of their own, machines take a third of this for it. */
const MAX_START_SECONDS = 60;

let installed: Installation;
beforeAll(() => {
  installed = install('caseloom');
});
afterAll(() => installed?.remove());

it('the portal takes less than 150 MB, installed with its database', () => {
  console.log(`caseloom: ${installed.megabytes.toFixed(1)} MB installed`);
  expect(installed.megabytes).toBeLessThan(150);
});

describe.each(NODES)('the portal, on %s', (node) => {
  let portal: Portal;
  let client: Client;
  let modelId: string;
  let projectSlug: string;

  beforeAll(async () => {
    portal = await startPortal(installed, node);
    console.log(`${node}: first answer after ${portal.seconds.toFixed(1)} s`);
    const [, email = '', password = ''] =
      /log in as (\S+) with password (\S+)/.exec(portal.printed()) ?? [];
    const { token } = await createClient({ url: portal.url }).auth.login({ email, password });
    client = createClient({ url: portal.url, token });
    const [project] = await client.project.list();
    projectSlug = project?.slug ?? '';
    const [model] = await client.model.listOfProject({ projectSlug });
    modelId = model?.id ?? '';
  });

  it('answers on its first start, with an empty home and no data', () => {
    expect(portal.seconds).toBeLessThan(MAX_START_SECONDS);
  });

  it('shows its pages and the description of its API', async () => {
    const page = await (await fetch(`${portal.url}/app/`)).text();
    const [script = ''] = /\/app\/assets\/[^"]+\.js/.exec(page) ?? [];
    for (const path of [script, '/app/locales/tr/common.json', '/api/docs', '/api/docs/json'])
      expect((await fetch(`${portal.url}${path}`)).status, path).toBe(200);
  });

  it('generates the test cases of the sample', async () => {
    const { testCases } = await client.model.generate({ modelId });
    expect(testCases.length).toBeGreaterThan(0);
  });

  it.each([
    ['xlsx', 'PK'],
    ['png', '\x89PNG'],
    ['pdf', '%PDF'],
  ] as const)('exports the sample as %s', async (format, start) => {
    const file = await client.model.export({ modelId, format });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.toString('latin1', 0, 4)).toContain(start);
  });

  it('drafts a model from words, and from a document that a process of its own reads', async () => {
    const prompt = '1. The user opens the page.\n2. The system shows it.';
    const written = await client.ai.prompt({ projectSlug, prompt });
    expect(written.models).toHaveLength(1);
    const files = [new File([prompt], 'steps.md', { type: 'text/markdown' })];
    const read = await client.ai.upload({ projectSlug, files });
    expect(read.models).toHaveLength(1);
    expect(read.files).toMatchObject([{ state: 'read', problems: [] }]);
  });

  it('takes the results that the installed command line pushes', async () => {
    const suite = await client.suite.create({ modelId });
    const { key } = await client.apiKey.create({
      name: 'CI',
      scopes: ['run'],
      projectSlugs: [projectSlug],
    });
    const { items } = await client.suite.cases({ id: suite.id });
    const report = reportIn(installed.folder, items[0]?.key ?? '');
    const environment = { CASELOOM_URL: portal.url, CASELOOM_API_KEY: key };
    const call = ['results', 'push', report, '--suite', suite.id, '--complete'];
    const { status, stdout, stderr } = run(installed, node, call, environment);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ matched: 1, unmatchedTotal: 0 });
  });

  it('keeps its data where the operating system keeps that of programs, and stops when it is told to', async () => {
    expect(await portal.stop()).toBe(0);
    expect(existsSync(join(installed.folder, 'data'))).toBe(false);
    expect(portal.printed()).not.toMatch(/error|warning/i);
  });
});

function reportIn(folder: string, key: string): string {
  const file = join(folder, 'report.xml');
  writeFileSync(file, `<testsuite><testcase name="tc_${key}"/></testsuite>`);
  return file;
}
