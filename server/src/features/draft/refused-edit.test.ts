import type { DraftEdit } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import {
  anEdgeEdit,
  anEditableDraft,
  aStepEdit,
  labels,
  OPENS,
} from '../../../test/draft-edits.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const aDraft = () => anEditableDraft(world);

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
