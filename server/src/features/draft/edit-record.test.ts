import type { Draft, DraftEdit } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { anEditableDraft, aStepEdit, OPENS } from '../../../test/draft-edits.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const now = { name: 'date', validity: 'valid' as const, values: ['2026-12-01'] };
const making: DraftEdit = { kind: 'record', id: 'record-1', was: null, now };

/** A draft whose first step names data that it lacks. */
async function aNamingDraft() {
  const all = await anEditableDraft(world);
  const label = 'The user opens the page of <date>';
  return { ...all, named: await all.edit(aStepEdit(all.draft, OPENS, { label })) };
}

const missing = ({ checks }: Draft) =>
  Object.values(checks)
    .flat()
    .map(({ code, params }) => [code, params?.name]);

describe('test data that a draft lacks', () => {
  it('are made, and with them what names them is right', async () => {
    const { send, projectSlug, draft, named, edit } = await aNamingDraft();
    expect(missing(named)).toContainEqual(['token_unknown', 'date']);
    const made = await edit(making);
    expect(missing(made)).not.toContainEqual(['token_unknown', 'date']);
    expect(made.testData.at(-1)).toMatchObject({ id: 'record-1', ...now, type: 'date' });
    expect(made.counts.testData).toBe(named.counts.testData + 1);
    expect(made.edited).toContain('record-1');
    await send.ai.accept({ draftId: draft.id });
    const data = await send.testData.list({ projectSlug });
    expect(data).toContainEqual(expect.objectContaining({ ...now, type: 'date' }));
  });

  it('are gone again once that is taken back', async () => {
    const { named, edit } = await aNamingDraft();
    await edit(making);
    const back = await edit({ ...making, was: now, now: null });
    expect([back.testData, back.assumed, back.edited]).toEqual([
      ...[named.testData, named.assumed, named.edited],
    ]);
  });

  it('have other values in place, and are taken back with those alone', async () => {
    const { edit } = await aNamingDraft();
    await edit(making);
    const values = ['2026-12-02'];
    await edit({ kind: 'data', id: 'record-1', was: { values: now.values }, now: { values } });
    await expect(edit({ ...making, was: now, now: null })).rejects.toMatchObject({
      code: 'version_conflict',
    });
    const back = await edit({ ...making, was: { ...now, values }, now: null });
    expect(back.testData.map(({ id }) => id)).not.toContain('record-1');
  });

  it('are not made twice, and what the text names is not taken away', async () => {
    const { draft, edit } = await aNamingDraft();
    await edit(making);
    const [record] = draft.testData;
    if (!record) throw new Error('the text names a range');
    const { id, name, validity, values } = record;
    const refused: DraftEdit[] = [
      making,
      { ...making, id: 'record-2' },
      { kind: 'record', id, was: { name, validity, values }, now: null },
      { kind: 'record', id, was: null, now: { ...now, name: 'other' } },
      { kind: 'record', id: 'record-1', was: now, now },
      { kind: 'record', id: 'record-3', was: null, now: null },
    ];
    for (const wish of refused)
      await expect(edit(wish)).rejects.toMatchObject({ code: 'version_conflict' });
  });

  it('are there still in a draft that was refined', async () => {
    const { send, draft, edit } = await aNamingDraft();
    await edit(making);
    const sentence = 'If the page is missing, an error is shown and the test ends.';
    const refined = await send.ai.refine({ id: draft.id, sentence });
    expect(refined.testData).toContainEqual(expect.objectContaining({ id: 'record-1', ...now }));
    expect(refined.edited).toContain('record-1');
  });
});
