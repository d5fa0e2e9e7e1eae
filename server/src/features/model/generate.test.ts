import { fileTypeOf } from '@caseloom/formats/export-formats';
import { describe, expect, it } from 'vitest';
import { aLine, aStep, end, start } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

async function aShop() {
  const send = world.as(await world.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  return { send, projectSlug };
}

describe('the language of test cases', () => {
  it('is that of their model in lists, files and suites for every reader', async () => {
    const owner = await world.aUser();
    const send = world.as(owner);
    const turkish = world.as(owner, { 'accept-language': 'tr' });
    const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
    const drawn = aLine(aStep('s', 'pay'));
    const wordsOf = async (modelId: string) => {
      const { testCases } = await turkish.model.generate({ modelId });
      const file = await turkish.model.export({ modelId, format: 'feature' });
      const suite = await turkish.suite.create({ modelId });
      return [
        testCases[0]?.steps[0]?.keyword,
        (await file.text()).slice(0, 14),
        suite.settings.language,
      ];
    };
    const { id: open } = await send.model.create({ projectSlug, name: 'Open', ...drawn });
    expect(await wordsOf(open)).toEqual(['Eğer ki', '# language: tr', 'tr']);
    const settings = { language: 'en' as const };
    const { id } = await send.model.create({ projectSlug, name: 'Its own', ...drawn, settings });
    expect(await wordsOf(id)).toEqual(['When', '# language: en', 'en']);
  });
});

describe('a model as a file', () => {
  it.each(['json', 'text', 'svg', 'png', 'graphwalker', 'mermaid'] as const)(
    'leaves as %s, named after the model',
    async (format) => {
      const { send, projectSlug } = await aShop();
      const drawn = aLine(aStep('s', 'şifreyi <girer>'));
      const { id: modelId } = await send.model.create({
        projectSlug,
        name: 'Şifre: giriş?',
        ...drawn,
      });
      const file = await send.model.export({ modelId, format });
      expect(file.name).toBe(`Şifre giriş.${fileTypeOf(format).extension}`);
      expect(file.size).toBeGreaterThan(200);
    },
  );

  it('leaves with its data as a file of PICT', async () => {
    const { send, projectSlug } = await aShop();
    const drawn = aLine(aStep('s', 'one pays with <card> in <currency>'));
    const settings = {
      strength: 2 as const,
      constraints: [{ if: '<card> = "Visa"', implies: '<currency> = "TRY"' }],
    };
    const { id: modelId } = await send.model.create({
      projectSlug,
      name: 'Pay',
      ...drawn,
      settings,
    });
    const data = { projectSlug, validity: 'valid' as const, type: 'text' as const };
    await send.testData.create({ ...data, name: 'card', values: ['Visa', 'Troy'] });
    await send.testData.create({ ...data, name: 'currency', values: ['TRY', 'EUR'] });
    const file = await send.model.export({ modelId, format: 'pict' });
    expect(file.name).toBe('Pay.pict');
    expect(await file.text()).toBe(
      'card: Visa, Troy\ncurrency: TRY, EUR\n\nIF [card] = "Visa" THEN [currency] = "TRY";\n',
    );
  });

  it('masks secret values', async () => {
    const { send, projectSlug } = await aShop();
    const { id: modelId } = await send.model.create({ projectSlug, name: 'A' });
    const secret = { name: 'pin', type: 'text' as const, values: ['4711'], isSecret: true };
    await send.testData.create({ projectSlug, validity: 'valid', ...secret });
    const text = await (await send.model.export({ modelId, format: 'json' })).text();
    expect(text).toContain('pin');
    expect(text).not.toContain('4711');
  });
});

describe('generating', () => {
  /** A login with one branch: valid credentials open the dashboard, invalid ones show an error. */
  async function aLogin() {
    const { send, projectSlug } = await aShop();
    const nodes = [
      start,
      aStep('g', 'the user is on the sign-in page', { type: 'context' }),
      aStep('w', 'the user enters <email> and <password>'),
      aStep('t1', 'the dashboard opens', { type: 'outcome' }),
      aStep('t2', 'an error is shown', { type: 'outcome' }),
      end,
    ];
    const edge = (source: string, target: string, guard?: string) => ({
      id: `${source}-${target}`,
      source,
      target,
      ...(guard ? { guard } : {}),
    });
    const edges = [
      edge('start', 'g'),
      edge('g', 'w'),
      edge('w', 't1', '<password> is valid'),
      edge('w', 't2', '<password> is invalid'),
      edge('t1', 'end'),
      edge('t2', 'end'),
    ];
    const text = { projectSlug, type: 'text' as const };
    const valid = { ...text, validity: 'valid' as const };
    await send.testData.create({ ...valid, name: 'email', values: ['a@x.com', 'b@x.com'] });
    await send.testData.create({ ...valid, name: 'password', values: ['Abcdef1!'] });
    const invalid = { ...text, validity: 'invalid' as const };
    await send.testData.create({ ...invalid, name: 'password', values: ['short', ''] });
    const model = await send.model.create({ projectSlug, name: 'Giriş', nodes, edges });
    return { send, projectSlug, modelId: model.id };
  }

  it('gives the cases of the saved model, and remembers how many', async () => {
    const { send, projectSlug, modelId } = await aLogin();
    const result = await send.model.generate({ modelId });
    expect(result).toMatchObject({
      modelId,
      modelVersion: 1,
      counts: { testCases: 4, outlines: 2 },
      coverage: { criterion: 'edges', covered: 6, total: 6, percent: 100 },
      truncated: false,
    });
    const project = await send.project.get({ slug: projectSlug });
    expect(project.counts.testCases).toBe(4);
    const again = await send.model.generate({ modelId });
    expect(again.testCases).toEqual(result.testCases);
  });

  it('uses the options of the call before the settings of the model', async () => {
    const { send, modelId, projectSlug } = await aLogin();
    const settings = { strength: 'all' as const, negative: 'off' as const };
    await send.model.update({ projectSlug, modelId, version: 1, name: 'Giriş', settings });
    const own = await send.model.generate({ modelId });
    expect(own.settings).toMatchObject(settings);
    const generated = await send.model.generate({ modelId, negative: 'once', limit: 1 });
    expect(generated).toMatchObject({ counts: { testCases: 6 }, truncated: true });
    expect(generated.testCases).toHaveLength(1);
  });

  it('avoids what the call names, and covers only what it names, and keeps bounds and marks', async () => {
    const { send, modelId, projectSlug } = await aLogin();
    const model = await send.model.get({ modelId });
    const nodes = model.nodes.map(({ stepId, ...node }) =>
      node.id === 'w' && stepId
        ? { ...node, stepId, data: { visits: { max: 1 }, mark: 'must' as const } }
        : { ...node, ...(stepId && { stepId }) },
    );
    const { edges } = model;
    await send.model.update({ projectSlug, modelId, version: 1, name: 'Giriş', nodes, edges });
    const saved = await send.model.get({ modelId });
    expect(saved.nodes.find(({ id }) => id === 'w')?.data).toMatchObject({
      visits: { max: 1 },
      mark: 'must',
    });
    const without = await send.model.generate({ modelId, avoid: ['t2'] });
    expect(without.coverage).toMatchObject({ percent: 100, avoided: 2 });
    expect(JSON.stringify(without.testCases.map(({ path }) => path))).not.toContain('"t2"');
    const only = await send.model.generate({ modelId, only: ['t2'], criterion: 'nodes' });
    expect(only.coverage).toMatchObject({ covered: 2, total: 2 });
  });

  it('names each broken rule and its place', async () => {
    const { send, projectSlug } = await aShop();
    const nodes = [start, aStep('s', 'types <unknown>')];
    const { id: modelId } = await send.model.create({ projectSlug, name: 'Half', nodes });
    const failure = await send.model.generate({ modelId }).catch((error) => error);
    expect(failure).toMatchObject({ code: 'model_invalid', status: 422 });
    expect(failure.data).toContainEqual({
      path: 'nodes/s',
      code: 'token_unknown',
      message: expect.stringContaining('unknown'),
    });
  });

  it.each([
    ['xlsx', 'PK'],
    ['csv', 'Giriş'],
    ['feature', 'the user enters'],
    ['md', '# '],
    ['azure', ',Work Item Type,'],
    ['xray', ',Test Summary,'],
    ['zephyr', ',Coverage (Issues),'],
    ['testrail', 'Section,Title,'],
    ['qase', 'v2.id,title,'],
  ] as const)('leaves as %s', async (format, part) => {
    const { send, modelId } = await aLogin();
    const file = await send.model.export({ modelId, format });
    expect(file.name).toMatch(new RegExp(`^Giriş\\.${format}(\\.csv)?$`));
    expect(await file.text()).toContain(part);
  });
});
