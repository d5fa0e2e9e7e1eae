import type { Draft, DraftEdit } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const SIGN_IN = `# Sign in

1. The user opens the sign-in page.
2. The user enters a password.
3. If the password is wrong, an error is shown and the test ends.
4. The dashboard is shown.

The password must be 8 to 12 characters long.
`;

async function aDraft(prompt = SIGN_IN) {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug, id: projectId } = await send.project.create({ name: 'Shop' });
  const draft = await send.ai.prompt({ projectSlug, prompt });
  const edit = (wish: DraftEdit) => send.ai.edit({ id: draft.id, edit: wish });
  return { owner, send, projectSlug, projectId, draft, edit };
}

type StepEdit = Extract<DraftEdit, { kind: 'step' }>;

/** Other words for the step that says this. */
function aStepEdit(draft: Draft, label: string, now: Partial<StepEdit['now']>): StepEdit {
  const step = draft.steps.find((one) => one.label === label);
  const node = draft.models.flatMap(({ nodes }) => nodes).find((one) => one.stepId === step?.id);
  if (!step || !node) throw new Error(`no step says ${label}`);
  const was = { label, type: step.type, expected: step.expected ?? '' };
  return { kind: 'step', id: node.id, was, now: { ...was, ...now } };
}

type EdgeEdit = Extract<DraftEdit, { kind: 'edge' }>;

/** Other words for the last edge. */
function anEdgeEdit({ models }: Draft, now: Partial<EdgeEdit['now']>): EdgeEdit {
  const edge = models[0]?.edges.at(-1);
  if (!edge) throw new Error('the model has edges');
  const { id, label = '', stepType = null, guard = '' } = edge;
  const was = { label, stepType, guard };
  return { kind: 'edge', id, was, now: { ...was, ...now } };
}

const OPENS = 'The user opens the sign-in page';
const labels = ({ steps }: Draft) => steps.map(({ label }) => label);

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
    const prompt =
      '# A\n\n1. The user opens the page.\n2. The page is shown.\n\n# B\n\n1. The user opens the page.\n2. It is empty.';
    const { draft, edit } = await aDraft(prompt);
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

describe('an edit that cannot be', () => {
  it.each([
    ['an empty label', { label: ' ' }, 'edit.now.label'],
    ['a label that is too long', { label: 'x'.repeat(100_000) }, 'edit.now.label'],
    ['a label that no database keeps', { label: 'a\0b' }, 'edit.now.label'],
  ])('names its field: %s', async (_, now, path) => {
    const { send, draft, edit } = await aDraft();
    const wrong = edit(aStepEdit(draft, OPENS, now));
    await expect(wrong).rejects.toMatchObject({ status: 400, data: [{ path }] });
    expect(await send.ai.get({ id: draft.id })).toEqual(draft);
  });

  it('has a condition that cannot be read, and says why in words', async () => {
    const { draft, edit } = await aDraft();
    const wrong = edit(anEdgeEdit(draft, { guard: '<password> is nonsense' }));
    const message = expect.stringContaining('cannot be read');
    const data = [expect.objectContaining({ path: 'edit.now.guard', message })];
    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'invalid_input', data });
  });

  it('overwrites nothing that somebody else wrote meanwhile', async () => {
    const { send, draft, edit } = await aDraft();
    await edit(aStepEdit(draft, OPENS, { label: 'Hers' }));
    const late = edit(aStepEdit(draft, OPENS, { label: 'His' }));
    await expect(late).rejects.toMatchObject({ status: 409, code: 'version_conflict' });
    const other = await edit(aStepEdit(draft, OPENS, { type: 'context' }));
    expect(other.steps).toContainEqual(expect.objectContaining({ label: 'Hers', type: 'context' }));
    expect(labels(await send.ai.get({ id: draft.id }))).toContain('Hers');
  });

  it('loses none of several that come at once', async () => {
    const { send, draft, edit } = await aDraft();
    const wishes = draft.steps.map(({ label }) => aStepEdit(draft, label, { label: `${label}!` }));
    await Promise.all(wishes.map(edit));
    const { edited } = await send.ai.get({ id: draft.id });
    expect(edited.toSorted()).toEqual(wishes.map(({ id }) => id).toSorted());
  });

  it('names a part that is not there', async () => {
    const { draft, edit } = await aDraft();
    for (const id of ['__proto__', 'constructor', "'; drop table drafts; --", 'x']) {
      const gone = edit({ ...aStepEdit(draft, OPENS, { label: 'Other' }), id });
      await expect(gone).rejects.toMatchObject({ code: 'version_conflict' });
    }
  });

  it('comes after the draft was accepted', async () => {
    const { send, draft, edit } = await aDraft();
    await send.ai.accept({ draftId: draft.id });
    const late = edit(aStepEdit(draft, OPENS, { label: 'Late' }));
    await expect(late).rejects.toMatchObject({ code: 'draft_not_ready' });
  });

  it('is of what the model has already that the draft adds to', async () => {
    const { send, modelId, suggest } = await aShop(world);
    const draft = await suggest();
    const edit = (wish: DraftEdit) => send.ai.edit({ id: draft.id, edit: wish });
    const fresh = draft.steps.find(({ known }) => known === null)?.label ?? '';
    const edited = await edit(aStepEdit(draft, fresh, { label: 'This mail is refused' }));
    expect(edited.steps).toContainEqual(expect.objectContaining({ label: 'This mail is refused' }));
    const { nodes } = await send.model.get({ modelId });
    const own = nodes.find(({ type }) => type === 'step');
    const step = draft.steps.find(({ id }) => id === own?.stepId);
    const name = draft.models[0]?.name ?? '';
    const closed: DraftEdit[] = [
      aStepEdit(draft, step?.label ?? '', { label: 'Other' }),
      { kind: 'model', id: modelId, was: { name }, now: { name: 'Other' } },
    ];
    for (const wish of closed)
      await expect(edit(wish)).rejects.toMatchObject({ status: 409, code: 'draft_not_ready' });
    await send.ai.accept({ draftId: draft.id });
    const model = await send.model.get({ modelId });
    expect(model.steps.map(({ label }) => label)).toContain('This mail is refused');
  });

  it('keeps hostile words as they were written', async () => {
    const { send, draft, edit } = await aDraft();
    const label = `<img src=x onerror=alert(1)> "'; drop table drafts; -- ‮ {{name}} ${'$'}{1}`;
    await edit(aStepEdit(draft, OPENS, { label }));
    expect(labels(await send.ai.get({ id: draft.id }))).toContain(label);
  });

  it('is of a draft that another company or another member has', async () => {
    const { owner, projectId, draft } = await aDraft();
    const colleague = await world.aUser({ companyOf: owner });
    await world.joins(colleague, { id: projectId });
    const wish = aStepEdit(draft, OPENS, { label: 'Foreign' });
    for (const person of [await world.aUser(), colleague]) {
      const foreign = world.as(person).ai.edit({ id: draft.id, edit: wish });
      await expect(foreign).rejects.toMatchObject({ status: 404, code: 'draft_not_found' });
    }
  });
});
