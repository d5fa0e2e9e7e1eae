import { generate } from '@caseloom/engine';
import { readDocuments } from '@caseloom/formats/document';
import { buildModels } from '@caseloom/formats/text-to-model';
import { describe, expect, it } from 'vitest';
import { anEditableDraft, labels } from '../../../test/draft-edits.ts';
import { aWorld } from '../../../test/world.ts';
import { keepValues } from './keep-values.ts';
import { answerQuestion } from './questions.ts';
import { rulesToContent } from './rules-to-content.ts';
import { type DraftContent, NO_CONTENT } from './schema.ts';
import { ANY_VALUES, askForValues, VALUES_OPEN } from './value-questions.ts';

const world = await aWorld();

const TEXT = `# Sign in

1. The user opens the sign-in page.
2. The user enters the password.
3. The user presses Sign in.
4. The dashboard is shown.

Alternative flows
3a. Sign-in fails:
   1. The system shows an error message.
   2. The flow returns to step 2.

Rules
- The password must be between 8 and 64 characters.
`;

async function aContent(text = TEXT): Promise<DraftContent> {
  const { documents } = await readDocuments('a.md', new TextEncoder().encode(text));
  const wishes = { bddType: 'bdd' as const, negative: true };
  const built = buildModels(documents);
  return askForValues(rulesToContent(built, { wishes, kind: 'prompt', title: '' }), 'en');
}

const questionsOf = ({ questions }: DraftContent) =>
  questions.filter(({ code }) => code === VALUES_OPEN);
const guardsOf = ({ models }: DraftContent) =>
  models.flatMap(({ edges }) => edges.flatMap(({ guard }) => guard ?? []));

function answered(content: DraftContent, answer: string): DraftContent {
  const [question] = questionsOf(content);
  if (!question) throw new Error('nothing is asked');
  return answerQuestion(content, question.id, answer);
}

/** The polarity of each test case of the first model, with whether it comes past the branch for a failure. */
function casesOf({ models, steps, testData }: DraftContent) {
  const [model] = models;
  if (!model) throw new Error('the draft has a model');
  const made = generate(model, { steps, testData, models });
  if (!made.ok) throw new Error('the model has test cases');
  return made.result.testCases.map(({ polarity, steps: lines }) => ({
    polarity,
    fails: lines.some(({ text }) => text.includes('error message')),
  }));
}

describe('a branch for a failure that no condition connects with the data before it', () => {
  it('is asked about, with the invalid values as answers', async () => {
    const content = await aContent();
    const edge = content.models[0]?.edges.find(({ label }) => label === 'Sign-in fails');
    expect(questionsOf(content)).toMatchObject([
      { elementId: edge?.id, answer: null, choices: ['<password> is invalid', ANY_VALUES] },
    ]);
  });

  it('is taken by invalid values alone once that is answered', async () => {
    const content = await aContent();
    const before = casesOf(content);
    expect(before.some(({ polarity, fails }) => polarity === 'positive' && fails)).toBe(true);
    const after = askForValues(answered(content, '<password> is invalid'), 'en');
    expect(guardsOf(after).toSorted()).toEqual(['<password> is invalid', 'otherwise']);
    expect(questionsOf(after)).toMatchObject([{ answer: '<password> is invalid' }]);
    expect(casesOf(after).length).toBeGreaterThan(1);
    for (const { polarity, fails } of casesOf(after)) expect(fails).toBe(polarity === 'negative');
  });

  it('is as it was where the values do not matter, and is not asked about again', async () => {
    const content = await aContent();
    const invalid = answered(content, '<password> is invalid');
    const free = askForValues(answered(invalid, ANY_VALUES), 'en');
    expect(guardsOf(free)).toEqual([]);
    expect(questionsOf(free)).toMatchObject([{ answer: ANY_VALUES }]);
  });

  it('keeps its answer where the text is read once more', async () => {
    const before = answered(await aContent(), '<password> is invalid');
    const after = keepValues(await aContent(), before, 'en');
    expect(guardsOf(after).toSorted()).toEqual(['<password> is invalid', 'otherwise']);
  });

  it('is asked about behind a nearer one where values do not matter', async () => {
    const nearer =
      '2a. The keyboard is broken:\n   1. An error is shown.\n   2. The use case ends.\n\n3a.';
    const content = await aContent(TEXT.replace('3a.', nearer));
    expect(questionsOf(content)).toMatchObject([{ from: { text: 'The keyboard is broken:' } }]);
    const next = askForValues(answered(content, ANY_VALUES), 'en');
    expect(questionsOf(next)).toMatchObject([
      { from: { text: 'The keyboard is broken:' }, answer: ANY_VALUES },
      { from: { text: 'Sign-in fails:' }, answer: null },
    ]);
  });

  it('is asked about where its condition names the data, though no word says that it fails', async () => {
    const head = 'The password is the one of last year';
    const text = TEXT.replace('Sign-in fails', head).replace('an error message', 'message M-03');
    const content = await aContent(text);
    expect(questionsOf(content)).toMatchObject([
      { from: { text: `${head}:` }, choices: ['<password> is invalid', ANY_VALUES] },
    ]);
    const guards = guardsOf(answered(content, '<password> is invalid'));
    expect(guards.toSorted()).toEqual(['<password> is invalid', 'otherwise']);
  });

  it('takes no answer that is not offered', async () => {
    const content = await aContent();
    expect(answered(content, '<password> = "x"').models).toEqual(content.models);
  });

  it('is offered any of several values together, and narrows two ways on', async () => {
    const both = TEXT.replace('enters the password', 'enters the e-mail and the password').replace(
      'Rules\n',
      '3b. The user is new:\n   1. The tour is shown.\n   2. The flow continues with step 4.\n\nRules\n- The e-mail must be between 6 and 80 characters.\n',
    );
    const content = await aContent(both);
    const [question] = questionsOf(content);
    expect(question?.choices[0]).toBe('<e-mail> is invalid or <password> is invalid');
    const after = answered(content, question?.choices[0] ?? '');
    const valid = '<e-mail> is valid and <password> is valid';
    expect(guardsOf(after).filter((guard) => guard === valid)).toHaveLength(2);
  });
});

describe('a question which values lead to a branch', () => {
  const openIn = (draft: Awaited<ReturnType<typeof anEditableDraft>>['draft']) =>
    draft.questions.filter(({ code, answer }) => code === VALUES_OPEN && answer === null);

  it('is worded for its reader, and its answer survives a refinement', async () => {
    const { send, draft } = await anEditableDraft(world, TEXT);
    const [question] = openIn(draft);
    expect(question?.choices.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^<password> is invalid \("/),
      'It does not depend on these values',
    ]);
    const answers = { [question?.id ?? '']: '<password> is invalid' };
    const answered = await send.ai.refine({ id: draft.id, answers });
    expect([openIn(answered), answered.counts.questions]).toEqual([[], 0]);
    const sentence = 'If the password has expired, the user is asked for a new one.';
    const refined = await send.ai.refine({ id: draft.id, sentence });
    expect(labels(refined).length).toBeGreaterThan(labels(draft).length);
    expect(guardsOf(refined as never)).toContain('<password> is invalid');
  });

  it('is none as long as its edge has a condition that somebody wrote', async () => {
    const { draft, edit } = await anEditableDraft(world, TEXT);
    const [question] = openIn(draft);
    const label = 'Sign-in fails';
    const was = { label, stepType: null, guard: '' };
    const now = { label, stepType: null, guard: '<password> is invalid' };
    const id = question?.elementId ?? '';
    const edge = draft.models[0]?.edges.find((one) => one.id === id);
    const seen = { ...was, stepType: edge?.stepType ?? null };
    const wish = { kind: 'edge', id, was: seen, now: { ...now, stepType: seen.stepType } } as const;
    expect(openIn(await edit(wish))).toEqual([]);
    const back = await edit({ ...wish, was: wish.now, now: wish.was });
    expect(openIn(back)).toEqual([question]);
  });
});

describe('nothing is asked', () => {
  it('of a branch that is about other data, or of a cancellation beside a mistake', async () => {
    const more =
      '3b. The voucher is wrong:\n   1. An error is shown.\n   2. The use case ends.\n\n3c. The user cancels the sign-in:\n   1. The sign-in is cancelled.\n   2. The use case ends.\n\nRules\n- The voucher must not be empty.\n';
    const content = await aContent(TEXT.replace('Rules\n', more));
    expect(questionsOf(content).map(({ from }) => from?.text)).toEqual(['Sign-in fails:']);
  });

  it.each([
    ['The user cancels', 'The system discards the entry.'],
    ['The card is declined', 'The system blocks the profile.'],
  ])('of a branch that has nothing to do with what was entered: %s', async (head, step) => {
    const text = TEXT.replace('Sign-in fails', head).replace(
      'The system shows an error message.',
      step,
    );
    expect(questionsOf(await aContent(text))).toEqual([]);
  });

  it('of a mistake in another field of the same step', async () => {
    const text = TEXT.replace(
      'enters the password',
      'enters the password and the bank account (IBAN)',
    )
      .replace('3a. Sign-in fails', '2a. IBAN is invalid')
      .replace('an error message', '"Please check your IBAN"');
    expect(questionsOf(await aContent(text))).toEqual([]);
  });

  it.each([
    TEXT.replace(
      'The dashboard is shown.',
      'The station returns the humidity.\n5. The dashboard is shown.',
    )
      .replace('3a. Sign-in fails', '4a. The humidity is too high')
      .replace('The flow returns to step 2', 'The use case ends'),
    '# Giriş\n\n1. Kullanıcı giriş sayfasını açar.\n2. Kullanıcı parolayı girer.\n3. İstasyon nem oranını bildirir.\n4. Sistem ana sayfayı gösterir.\n\nAlternatif akışlar\n3a. Nem oranı çok yüksek:\n   1. Sistem bir hata mesajı gösterir.\n   2. Kullanım senaryosu sona erer.\n\nKurallar\n- Parola 8 ile 64 karakter arasında olmalıdır.\n',
  ])('of a mistake in what another step brings: %s', async (text) => {
    expect(questionsOf(await aContent(text))).toEqual([]);
  });

  it('where a condition reads the data', async () => {
    expect(
      questionsOf(await aContent(TEXT.replace('Sign-in fails', 'The password is wrong'))),
    ).toEqual([]);
  });

  it('where the data has no invalid values', async () => {
    expect(questionsOf(await aContent(TEXT.split('Rules')[0]))).toEqual([]);
  });

  it('of a draft without models', () => {
    expect(askForValues(NO_CONTENT, 'en')).toEqual(NO_CONTENT);
  });
});

describe('a question about several data', () => {
  const page = (condition: string) => `# Reception

1. The clerk enters the code and the remark, and selects the kind.
2. The clerk presses Save.
3. The record is shown.

Alternative flows
2a. ${condition}:
   1. The system shows an error message.
   2. The flow returns to step 1.

## Fields
| Field | Type | Required | Length / Values |
|---|---|---|---|
| Code | Text | Yes | 5-20 |
| Remark | Text | Yes | 2-40 |
| Kind | Dropdown | Yes | Standard, Accredited, Interim |
`;

  it.each([
    ['The kind of this device is not offered', '<kind> is invalid'],
    ['It is "Accredited" and the device is out of scope', '<kind> in {"Accredited"}'],
    ['The record is refused', '<code> is invalid or <remark> is invalid or <kind> is invalid'],
  ])('offers first what its words speak of: %s', async (condition, first) => {
    const [question] = questionsOf(await aContent(page(condition)));
    expect(question?.choices[0]).toBe(first);
    expect(question?.choices).toContain('<remark> is invalid');
  });
});
