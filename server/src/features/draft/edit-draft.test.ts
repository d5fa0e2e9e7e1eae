import { sizeOf } from '@caseloom/formats/geometry';
import { describe, expect, it } from 'vitest';
import {
  anEdgeEdit,
  anEditableDraft,
  aStepEdit,
  labels,
  OPENS,
} from '../../../test/draft-edits.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const aDraft = (prompt?: string) => anEditableDraft(world, prompt);

/** Two flows that begin with the same words. */
const TWO =
  '# A\n\n1. The user opens the page.\n2. The page is shown.\n\n# B\n\n1. The user opens the page.\n2. It is empty.';

describe('an edit of a draft', () => {
  it('of a step is stored with its role and expected result, and accepted with them', async () => {
    const { send, draft, edit } = await aDraft();
    const now = {
      label: 'The user opens the page',
      type: 'context',
      expected: 'It is there',
    } as const;
    const wish = aStepEdit(draft, OPENS, now);
    const edited = await edit(wish);
    expect(edited.edited).toEqual([wish.id]);
    const opened = await send.ai.get({ id: draft.id });
    expect(opened.steps).toContainEqual(expect.objectContaining(now));
    const { accepted } = await send.ai.accept({ draftId: draft.id });
    const model = await send.model.get({ modelId: accepted?.models[0]?.modelId ?? '' });
    expect(model.steps).toContainEqual(expect.objectContaining(now));
    expect(model.steps.map(({ label }) => label)).not.toContain(OPENS);
  });

  it('of an edge is its label, its role and its condition', async () => {
    const { send, draft, edit } = await aDraft();
    const now = { label: 'Done?', stepType: 'outcome', guard: '<password> is valid' } as const;
    const { id } = anEdgeEdit(draft, now);
    const { models } = await edit(anEdgeEdit(draft, now));
    expect(models[0]?.edges).toContainEqual(expect.objectContaining({ id, ...now }));
    const { accepted } = await send.ai.accept({ draftId: draft.id });
    const model = await send.model.get({ modelId: accepted?.models[0]?.modelId ?? '' });
    expect(model.edges).toContainEqual(expect.objectContaining(now));
  });

  it('of a model is its name, which the draft has then too', async () => {
    const { send, draft, edit } = await aDraft();
    const { id = '', name = '' } = draft.models[0] ?? {};
    const edited = await edit({ kind: 'model', id, was: { name }, now: { name: 'Entry' } });
    expect(edited).toMatchObject({ title: 'Entry', models: [{ name: 'Entry' }] });
    const { accepted } = await send.ai.accept({ draftId: draft.id });
    expect(accepted?.models).toMatchObject([{ name: 'Entry' }]);
  });

  it('of the draft is its title, in the list and after a refinement, and its models keep their names', async () => {
    const { send, draft, edit } = await aDraft(TWO);
    const { id, title } = draft;
    const names = draft.models.map(({ name }) => name);
    const renamed = await edit({ kind: 'draft', id, was: { title }, now: { title: 'Release 5' } });
    expect(renamed).toMatchObject({ title: 'Release 5', edited: [] });
    const { items } = await send.ai.list({ limit: 50 });
    expect(items.find((one) => one.id === id)?.title).toBe('Release 5');
    const sentence = 'If the page is missing, an error is shown and the test ends.';
    const refined = await send.ai.refine({ id, sentence });
    expect(refined).toMatchObject({ title: 'Release 5', refinements: [sentence] });
    expect(refined.models.map(({ name }) => name)).toEqual(names);
  });

  it('of the title of a draft of one model is the name of that model too', async () => {
    const { send, draft, edit } = await aDraft();
    const { id, title } = draft;
    const now = { title: 'Way in' };
    const renamed = await edit({ kind: 'draft', id, was: { title }, now });
    expect(renamed).toMatchObject({ title: 'Way in', models: [{ name: 'Way in' }] });
    const back = await edit({ kind: 'draft', id, was: now, now: { title } });
    expect(back).toMatchObject({ title, models: draft.models, edited: [] });
    await expect(
      edit({ kind: 'draft', id, was: { title: 'Something else' }, now }),
    ).rejects.toMatchObject({ code: 'version_conflict' });
    expect((await send.ai.get({ id })).title).toBe(title);
  });

  it('of test data is its values', async () => {
    const { send, projectSlug, draft, edit } = await aDraft();
    const [record] = draft.testData;
    if (!record) throw new Error('the text names a range');
    const values = ['correct horse', ...record.values.slice(1)];
    await edit({ kind: 'data', id: record.id, was: { values: record.values }, now: { values } });
    await send.ai.accept({ draftId: draft.id });
    const made = await send.testData.list({ projectSlug });
    expect(made.map((data) => data.values)).toContainEqual(values);
  });

  it('that makes a step wider leaves room between it and its neighbours in the model, unless nodes were moved', async () => {
    const label = `The user opens ${'the very first page of all '.repeat(4)}`.trim();
    const gaps = async (isMoved: boolean) => {
      const { send, draft, edit } = await aDraft();
      const { models } = await edit(aStepEdit(draft, OPENS, { label }));
      const [{ id, nodes, edges } = { id: '', nodes: [], edges: [] }] = models;
      const moved = nodes.map(({ position: { x, y }, ...node }) => ({
        ...node,
        position: { x: x + 1, y },
      }));
      const parts = { models: [{ id, nodes: isMoved ? moved : nodes, edges }] };
      const { accepted } = await send.ai.accept({ draftId: draft.id, parts });
      const model = await send.model.get({ modelId: accepted?.models[0]?.modelId ?? '' });
      const step = model.steps.find((one) => one.label === label);
      const wide = model.nodes.find(({ stepId }) => stepId === step?.id);
      if (!wide) throw new Error('the step is in the model');
      const { width } = sizeOf(wide, { stepOf: () => step, modelNameOf: () => undefined });
      const behind = model.nodes.filter(
        ({ position: { x, y } }) => Math.abs(y - wide.position.y) < 40 && x > wide.position.x,
      );
      return behind.map(({ position }) => position.x - wide.position.x - width);
    };
    expect(Math.min(...(await gaps(false)))).toBeGreaterThan(0);
    expect(Math.min(...(await gaps(true)))).toBeLessThan(0);
  });

  it('is accepted and refined with, also from a page that was opened before it', async () => {
    const { send, draft, edit } = await aDraft();
    const [model] = draft.models;
    if (!model) throw new Error('the draft has a model');
    await edit(aStepEdit(draft, OPENS, { label: 'Other words' }));
    await edit(anEdgeEdit(draft, { label: 'by the way' }));
    const parts = { models: [{ id: model.id, nodes: model.nodes, edges: model.edges }] };
    const { accepted } = await send.ai.accept({ draftId: draft.id, parts });
    const saved = await send.model.get({ modelId: accepted?.models[0]?.modelId ?? '' });
    expect(saved.steps.map(({ label }) => label)).toContain('Other words');
    expect(saved.edges.map(({ label }) => label)).toContain('by the way');
  });

  it('is taken back by the words before, and is none then', async () => {
    const { draft, edit } = await aDraft();
    const wish = aStepEdit(draft, OPENS, { label: 'Other words' });
    await edit(wish);
    const { edited, steps } = await edit({ ...wish, was: wish.now, now: wish.was });
    expect([edited, steps]).toEqual([[], draft.steps]);
  });

  it('to the words of a step in the library makes it that step', async () => {
    const { send, projectSlug, draft, edit } = await aDraft();
    const label = 'The sign-in page is open';
    const { id } = await send.step.create({ projectSlug, label, type: 'context' });
    const wish = aStepEdit(draft, OPENS, { label: 'the sign-in page is open.', type: 'context' });
    const { steps } = await edit(wish);
    expect(steps.filter(({ known }) => known !== null)).toMatchObject([{ known: id }]);
    const { accepted } = await send.ai.accept({ draftId: draft.id });
    const model = await send.model.get({ modelId: accepted?.models[0]?.modelId ?? '' });
    expect(model.steps.map((step) => step.id)).toContain(id);
    expect(accepted?.steps).not.toContain(id);
  });

  it('leaves the other step alone that says the same', async () => {
    const { draft, edit } = await aDraft(TWO);
    const { steps } = await edit(
      aStepEdit(draft, 'The user opens the page', { label: 'Go there' }),
    );
    expect(steps.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Go there', 'The user opens the page']),
    );
  });

  it('changes what the rules of drawing say of the draft', async () => {
    const { draft, edit } = await aDraft();
    const { checks } = await edit(anEdgeEdit(draft, { guard: '<nothing> is valid' }));
    const codes = Object.values(checks).flatMap((found) => found.map(({ code }) => code));
    expect(codes).toContain('token_unknown');
  });

  it('outlives a refinement that reads the text once more', async () => {
    const { send, draft, edit } = await aDraft();
    await edit(aStepEdit(draft, OPENS, { label: 'Other words' }));
    const edged = await edit(anEdgeEdit(draft, { label: 'by the way' }));
    const sentence = 'If the password has expired, the user is asked for a new one.';
    const refined = await send.ai.refine({ id: edged.id, sentence });
    expect(refined).toMatchObject({ status: 'ready', refinements: [sentence] });
    expect(labels(refined)).toContain('Other words');
    expect(labels(refined)).not.toContain(OPENS);
    expect(refined.edited.length).toBeGreaterThan(0);
  });
});
