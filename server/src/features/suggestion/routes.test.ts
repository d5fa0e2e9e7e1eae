import { describe, expect, it } from 'vitest';
import { aLine, aLogin, aStep } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

describe('proposals for a model', () => {
  it('add an edge for invalid input to each variable that has none, and the data for it', async () => {
    const { send, modelId, projectSlug, suggest } = await aShop(world);
    const before = await send.model.get({ modelId });
    const draft = await suggest();
    expect(draft).toMatchObject({
      ...{ status: 'ready', kind: 'model', changes: { modelId, version: 1 } },
      testData: [{ name: 'email', validity: 'invalid', known: null }],
    });
    const fresh = draft.steps.filter(({ known }) => known === null);
    expect(fresh).toMatchObject([
      { label: 'an error message for email is shown', type: 'outcome' },
    ]);
    expect(draft.assumed).toContain(draft.testData[0]?.id);
    expect(await send.model.get({ modelId })).toEqual(before);
    const errors = draft.checks[modelId]?.filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([]);

    const { accepted } = await send.ai.accept({ draftId: draft.id });
    expect(accepted?.models).toMatchObject([{ modelId }]);
    const { testCases, findings } = await send.model.generate({ modelId });
    const texts = testCases.flatMap(({ steps }) => steps.map(({ text }) => text));
    expect(texts).toContain('an error message for email is shown');
    expect(findings.map(({ code }) => code)).not.toContain('invalid_data_without_way');
    expect(await suggest()).toMatchObject({
      ...{ status: 'failed', failure: { code: 'nothing_to_suggest' } },
    });

    await send.ai.undo({ id: draft.id });
    const after = await send.model.get({ modelId });
    expect(after.edges).toEqual(before.edges);
    expect(await send.testData.list({ projectSlug })).toHaveLength(3);
    expect(await send.ai.accept({ draftId: draft.id })).toMatchObject({ status: 'accepted' });
  });

  it('are refused where the model was changed meanwhile', async () => {
    const { send, redraw, suggest } = await aShop(world);
    const { id: draftId } = await suggest();
    await redraw(aLogin());
    const late = send.ai.accept({ draftId });
    await expect(late).rejects.toMatchObject({ code: 'version_conflict', status: 409 });
  });

  it('leave alone what is drawn already, wherever it stands', async () => {
    const { send, modelId, suggest } = await aShop(world);
    const { nodes } = await send.model.get({ modelId });
    const { models } = await suggest({ what: ['data', 'ways'] });
    expect(models[0]?.nodes.slice(0, nodes.length)).toEqual(nodes);
  });

  it('are values at the borders of a range', async () => {
    const owner = await world.aUser();
    const send = world.as(owner);
    const { slug: projectSlug } = await send.project.create({ name: 'Age' });
    const own = { projectSlug, name: 'age', type: 'integer', validity: 'valid' } as const;
    await send.testData.create({ ...own, values: ['18'], range: { min: '18', max: '65' } });
    const drawing = aLine(aStep('a', 'enter <age>'));
    const { id: modelId } = await send.model.create({ projectSlug, name: 'Age', ...drawing });
    const { testData } = await send.ai.suggest({ modelId, what: ['data'] });
    expect(testData[0]?.values).toEqual(['17', '66', '', 'abc', '1.5']);
  });
});

describe('the explanation of a model', () => {
  it('says how it begins, where it parts, how it ends and what it takes', async () => {
    const { send, modelId } = await aShop(world);
    const { sentences, way } = await send.ai.explain({ modelId });
    expect(way).toBe('rules');
    const texts = sentences.map(({ text }) => text);
    expect(texts[0]).toMatch(/“Login”.* 4 /);
    expect(texts.join('\n')).toContain('After “the user enters <email> and <password>”');
    expect(texts.at(-1)).toMatch(/1 valid and 2 invalid/);
    const turkish = world.as(await world.aUser(), { 'accept-language': 'tr' });
    const { slug: projectSlug } = await turkish.project.create({ name: 'P' });
    const drawing = aLine(aStep('a', 'sayfa açılır'));
    const { id } = await turkish.model.create({ projectSlug, name: 'Sayfa', ...drawing });
    const explanation = await turkish.ai.explain({ modelId: id });
    expect(explanation.sentences[0]?.text).toBe('“Sayfa” 1 adımdan oluşuyor.');
  });
});
