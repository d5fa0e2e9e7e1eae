import { describe, expect, it } from 'vitest';
import { anEditableDraft } from '../../../test/draft-edits.ts';
import { furnishDraft } from '../../../test/draft-fixtures.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** A draft that somebody shares with a colleague of the project. */
async function aSharedDraft() {
  const owner = await world.aUser();
  const project = await world.as(owner).project.create({ name: 'Shop' });
  const [maker, colleague] = await Promise.all([0, 1].map(() => world.aUser({ companyOf: owner })));
  if (!maker || !colleague) throw new Error('a user was not made');
  for (const one of [maker, colleague]) await world.joins(one, project);
  const id = await furnishDraft(world, maker, { projectId: project.id, mark: 'Shop' });
  await world.as(maker).ai.setShared({ id, shared: true });
  return { id, mine: world.as(maker).ai, theirs: world.as(colleague).ai };
}

describe('what is chosen of a draft', () => {
  it('is there in every browser, and for colleagues whom the draft is shared with', async () => {
    const { id, mine, theirs } = await aSharedDraft();
    const stored = await mine.choose({ id, revision: 0, parts: { s: 'accepted' } });
    expect(stored.choices.parts).toEqual({ s: 'accepted' });
    expect((await theirs.get({ id })).choices.parts).toEqual({ s: 'accepted' });
  });

  it('by two people at once is all kept, the last word on each part', async () => {
    const { id, mine, theirs } = await aSharedDraft();
    await Promise.all([
      mine.choose({ id, revision: 0, parts: { s: 'accepted' } }),
      theirs.choose({ id, revision: 0, parts: { e0: 'discarded' } }),
    ]);
    expect((await mine.get({ id })).choices.parts).toEqual({ s: 'accepted', e0: 'discarded' });
    await theirs.choose({ id, revision: 0, parts: { s: 'discarded', e0: null } });
    expect((await mine.get({ id })).choices.parts).toEqual({ s: 'discarded' });
  });

  it('is of parts that the draft has', async () => {
    const { id, mine } = await aSharedDraft();
    const parts = { nothing: 'accepted', s: 'accepted' } as const;
    const { choices } = await mine.choose({ id, revision: 0, parts, answers: { none: 'x' } });
    expect(choices).toMatchObject({ parts: { s: 'accepted' }, answers: {} });
  });

  it('is refused for a drawing that is gone, and while the draft is made', async () => {
    const { id, mine } = await aSharedDraft();
    const wish = { id, parts: { s: 'accepted' } } as const;
    await expect(mine.choose({ ...wish, revision: 7 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
    await world.pool.query("update drafts set status = 'working' where id = $1", [id]);
    await expect(mine.choose({ ...wish, revision: 0 })).rejects.toMatchObject({
      code: 'draft_not_ready',
    });
  });

  it('survives accepting the draft and taking that back', async () => {
    const { id, mine } = await aSharedDraft();
    await mine.choose({ id, revision: 0, parts: { s: 'accepted' } });
    await mine.accept({ draftId: id });
    expect((await mine.undo({ id })).choices.parts).toEqual({ s: 'accepted' });
  });
});

const PROMPT = [
  '1. The user opens the page.',
  '2. The user enters a password.',
  '3. The system checks the password.',
  'If the password is wrong, the user is told so.',
  'Blue is a colour.',
].join('\n');

describe('what is chosen of a draft that is refined', () => {
  it('is said of the same steps then, under other ids, and comes back when that is undone', async () => {
    const { send, draft } = await anEditableDraft(world, PROMPT);
    const { id, revision } = draft;
    const step = draft.models[0]?.nodes.find(({ type }) => type === 'step');
    const parts = { [step?.id ?? '']: 'accepted' } as const;
    await send.ai.choose({ id, revision, parts });
    const sentence = 'If the password has expired, the user is asked for a new one.';
    const refined = await send.ai.refine({ id, sentence });
    expect(refined.revision).toBe(revision + 1);
    const [chosen = ''] = Object.keys(refined.choices.parts);
    const node = refined.models[0]?.nodes.find((one) => one.id === chosen);
    const label = refined.steps.find((one) => one.id === node?.stepId)?.label;
    expect(label).toBe(draft.steps.find((one) => one.id === step?.stepId)?.label);
    expect((await send.ai.undo({ id })).choices.parts).toEqual(parts);
  });

  it('as discarded stays so when answers are applied, and when a sentence refines the draft after that', async () => {
    const { send, draft } = await anEditableDraft(world, PROMPT);
    const { id, revision, questions, steps } = draft;
    const [model] = draft.models;
    if (!model) throw new Error('nothing was drawn');
    const of = (now: typeof draft, part = '') => {
      const node = now.models[0]?.nodes.find((one) => one.id === part);
      return now.steps.find((step) => step.id === node?.stepId)?.label;
    };
    const gone = model.nodes.find(({ stepId }) =>
      steps.some((step) => step.id === stepId && step.label.includes('told so')),
    );
    await send.ai.choose({ id, revision, parts: { [gone?.id ?? '']: 'discarded' } });
    const nodes = model.nodes.filter((node) => node !== gone);
    const edges = model.edges.filter(
      ({ source, target }) => ![source, target].includes(gone?.id ?? ''),
    );
    const parts = { models: [{ id: model.id, nodes, edges }] };
    const [choice] = questions[0]?.choices ?? [];
    const answers = { [questions[0]?.id ?? '']: choice?.value ?? '' };
    const answered = await send.ai.refine({ id, answers, parts });
    expect(answered.choices.parts).toEqual({ [gone?.id ?? '']: 'discarded' });
    const sentence = 'If the password has expired, the user is asked for a new one.';
    const refined = await send.ai.refine({ id, sentence });
    const left = Object.entries(refined.choices.parts).map(([part, one]) => [
      of(refined, part),
      one,
    ]);
    expect(left).toEqual([['the user is told so', 'discarded']]);
  });

  it('as an answer waits until it is applied, and waits again when that is undone', async () => {
    const { send, draft } = await anEditableDraft(world, PROMPT);
    const { id, revision } = draft;
    const [question] = draft.questions;
    const [choice] = question?.choices ?? [];
    const answers = { [question?.id ?? '']: choice?.value ?? '' };
    await send.ai.choose({ id, revision, answers });
    const waiting = await send.ai.get({ id });
    expect(waiting.choices.answers).toEqual(answers);
    expect(waiting.questions[0]?.answer).toBeNull();
    const applied = await send.ai.refine({ id, answers });
    expect(applied.choices.answers).toEqual({});
    expect(applied.questions[0]?.answer).toBe(choice?.value);
    expect((await send.ai.undo({ id })).choices.answers).toEqual(answers);
  });

  it('as a sentence that need not be a step stays so until it is listed again', async () => {
    const { send, draft } = await anEditableDraft(world, PROMPT);
    const { id, leftOver } = draft;
    expect(leftOver.length).toBeGreaterThan(0);
    const { choices, revision } = await send.ai.choose({ id, revision: 0, dismissed: leftOver });
    expect(choices.dismissed).toEqual(leftOver);
    const again = await send.ai.choose({ id, revision, restored: leftOver.slice(0, 1) });
    expect(again.choices.dismissed).toEqual(leftOver.slice(1));
  });
});
