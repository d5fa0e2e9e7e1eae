import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});

const SPECIFICATION = `# Transfer

## 1 Main flow

1. The customer selects the account.
2. The customer enters the amount.
3. The system checks the amount.
4. The customer confirms the summary.
5. The system shows the confirmation.

## 2 Alternative flows

### A1 Limit exceeded

At step 3: the amount is greater than the limit.

1. The system shows the message E-103.

## 3 Cancelling a transfer

1. The customer opens the list of transfers.
2. The customer cancels the transfer.
3. The system shows the empty list.

### Alternative flows

At step 2: the transfer is booked.

1. The system shows the message E-104.

## 4 Change history

| Version | Date | Change |
|---|---|---|
| 1.0 | 12 May 2026 | First version |
`;

async function aDraft() {
  const send = world.as(await world.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Bank' });
  return { send, draft: await send.ai.prompt({ projectSlug, prompt: SPECIFICATION }) };
}
type Drawn = Awaited<ReturnType<typeof aDraft>>['draft'];

/** The words of the step that a node is. */
const wordsOf = ({ models, steps }: Drawn, id: string | undefined) => {
  const node = models.flatMap(({ nodes }) => nodes).find((one) => one.id === id);
  return steps.find((step) => step.id === node?.stepId)?.label ?? node?.type;
};
const edgesOf = (draft: Drawn, model = draft.models[0]) =>
  (model?.edges ?? []).map(
    ({ source, target, label }) =>
      `${wordsOf(draft, source)} >${label ?? ''}> ${wordsOf(draft, target)}`,
  );
const EXPIRED = 'If the card has expired, the system shows an error.';

describe('a sentence that refines a draft of a long document', () => {
  it('is a branch of its flow, whatever stands at the end, and where it begins is asked', async () => {
    const { send, draft } = await aDraft();
    const refined = await send.ai.refine({ id: draft.id, sentence: EXPIRED });
    expect(refined).toMatchObject({ status: 'ready', failure: null, refinements: [EXPIRED] });
    const branch = edgesOf(refined).filter((edge) => edge.includes('the card has expired'));
    expect(branch).toEqual([
      'The customer confirms the summary >the card has expired> the system shows an error',
    ]);
    const questions = refined.questions.filter(({ from }) => from?.text === EXPIRED);
    expect(questions.map(({ code }) => code)).toEqual(['way_place_assumed', 'way_end_open']);
  });

  it('begins where it says so, and is not asked about', async () => {
    const { send, draft } = await aDraft();
    const sentence = 'At step 2, if the session has expired, the system shows the login page.';
    const refined = await send.ai.refine({ id: draft.id, sentence });
    expect(edgesOf(refined)).toContain(
      'The customer enters the amount >the session has expired> the system shows the login page',
    );
    const codes = refined.questions
      .filter(({ from }) => from?.text === sentence)
      .map(({ code }) => code);
    expect(codes).not.toContain('way_place_assumed');
  });

  it('begins at the step whose number it opens with, in Turkish', async () => {
    const send = world.as(await world.aUser());
    const { slug: projectSlug } = await send.project.create({ name: 'Beton' });
    const prompt =
      '# Sipariş\n\n## Ana akış\n1. Şef formu açar.\n2. Şef "Onayla" butonuna basar.\n3. Şef onay kodunu girer.\n4. Sistem kodu doğrular.\n';
    const draft = await send.ai.prompt({ projectSlug, prompt });
    const sentence = '2. adımda şef vazgeçerse sistem bilgileri siler ve senaryo sona erer.';
    const refined = await send.ai.refine({ id: draft.id, sentence });
    expect(edgesOf(refined)).toContain(
      'Şef "Onayla" butonuna basar >şef vazgeçerse> sistem bilgileri siler',
    );
    expect(refined.questions).toEqual([]);
  });

  it('begins where it says so also after another sentence of its form', async () => {
    const { send, draft } = await aDraft();
    const sentenceAt = (step: number, what: string) =>
      `At step ${step}, if the ${what} is invalid, the system shows the message "Wrong ${what}" and the flow continues with step ${step}.`;
    let refined = draft;
    for (const [step, what] of [
      [2, 'amount'],
      [1, 'account'],
      [4, 'code'],
    ] as const) {
      refined = await send.ai.refine({ id: draft.id, sentence: sentenceAt(step, what) });
      expect(refined.failure).toBeNull();
    }
    expect(edgesOf(refined)).toEqual(
      expect.arrayContaining([
        'The customer enters the amount >the amount is invalid> the system shows the message "Wrong amount"',
        'The customer selects the account >the account is invalid> the system shows the message "Wrong account"',
        'The customer confirms the summary >the code is invalid> the system shows the message "Wrong code"',
      ]),
    );
  });

  it('of several in one text is a branch by itself, with what follows it', async () => {
    const { send, draft } = await aDraft();
    const limit = 'If the amount is negative, the system shows the message E-105.';
    const sentence = `${EXPIRED} The customer calls the bank. Then the test ends. ${limit}`;
    const refined = await send.ai.refine({ id: draft.id, sentence });
    const edges = edgesOf(refined);
    const ofExpired = edges.filter((edge) => edge.includes('>the card has expired>'));
    const ofLimit = edges.filter((edge) => edge.includes('>the amount is negative>'));
    expect(ofExpired).toHaveLength(1);
    expect(edges).toContain('the system shows an error >> The customer calls the bank');
    expect(ofLimit).toHaveLength(1);
    expect(ofLimit[0]).not.toMatch(/^(?:the system shows an error|The customer calls)/);
    expect(refined.questions.filter(({ from }) => from?.text === limit)).not.toEqual([]);
  });

  it('of several in one text begins where it says so, in Turkish', async () => {
    const send = world.as(await world.aUser());
    const { slug: projectSlug } = await send.project.create({ name: 'Beton' });
    const prompt =
      '# Sipariş\n\n## Ana akış\n1. Şef formu açar.\n2. Şef onaylar.\n3. Şef onay kodunu girer.\n4. Sistem kodu doğrular.\n';
    const draft = await send.ai.prompt({ projectSlug, prompt });
    const sentence =
      '2. adımda oturum dolmuşsa sistem giriş sayfasını açar. 3. adımda kod yanlışsa sistem hata gösterir.';
    const refined = await send.ai.refine({ id: draft.id, sentence });
    expect(edgesOf(refined)).toEqual(
      expect.arrayContaining([
        'Şef onaylar >oturum dolmuşsa> sistem giriş sayfasını açar',
        'Şef onay kodunu girer >kod yanlışsa> sistem hata gösterir',
      ]),
    );
  });

  it('without a condition is no step: rules cannot distinguish it from a wish', async () => {
    const { send, draft } = await aDraft();
    for (const sentence of ['Make it nicer.', 'The customer prints the receipt.']) {
      const refined = await send.ai.refine({ id: draft.id, sentence });
      expect(refined).toMatchObject({ models: draft.models, refinements: [] });
    }
  });

  it('goes into the model that is shown', async () => {
    const { send, draft } = await aDraft();
    const [first, second] = draft.models;
    const refined = await send.ai.refine({
      ...{ id: draft.id, addTo: second?.id ?? '' },
      sentence: 'If the transfer was sent already, the system shows an error.',
    });
    const [firstAfter, secondAfter] = refined.models;
    expect(firstAfter?.nodes).toHaveLength(first?.nodes.length ?? 0);
    expect(secondAfter?.nodes).toHaveLength((second?.nodes.length ?? 0) + 1);
  });

  it('leaves answers where they were, though steps are drawn before them', async () => {
    const { send, draft } = await aDraft();
    const last = draft.models[1]?.id;
    const open = draft.questions.find(
      ({ code, modelId }) => code === 'way_end_open' && modelId === last,
    );
    const back = open?.choices.find(({ label }) => label.startsWith('The customer opens'));
    const answers = { [open?.id ?? '']: back?.value ?? '' };
    const answered = await send.ai.refine({ id: draft.id, answers });
    const sentence = 'The customer prints the receipt.';
    const refined = await send.ai.refine({ id: answered.id, sentence });
    expect(edgesOf(refined, refined.models[1])).toContain(
      'The system shows the message E-104 >> The customer opens the list of transfers',
    );
  });

  it('that cannot be used changes nothing', async () => {
    const { send, draft } = await aDraft();
    const refined = await send.ai.refine({ id: draft.id, sentence: 'This is wrong.' });
    expect(refined.failure?.code).toBe('refine_by_rules');
    expect(refined.models).toEqual(draft.models);
  });
});
