import { readDocuments } from '@caseloom/formats/document';
import { buildModels } from '@caseloom/formats/text-to-model';
import { describe, expect, it } from 'vitest';
import { addStep } from './add-step.ts';
import { toQuestions } from './questions.ts';
import { type DraftContent, NO_CONTENT, type Quote } from './schema.ts';

const TEXT = `# Pay

1. The user opens the cart.
2. The user enters the card.

The weather is nice.

Alternative flows
2a. The card has expired.
  1. An error is shown.
`;

async function aContent(text = TEXT): Promise<DraftContent> {
  return (await aDraft(text)).content;
}

async function aDraft(text: string) {
  const { documents } = await readDocuments('a.md', new TextEncoder().encode(text));
  const built = buildModels(documents);
  const steps = built.steps.map((step) => ({ ...step, known: null }));
  const { models, sources, leftOver } = built;
  const questions = toQuestions(built);
  const content: DraftContent = { ...NO_CONTENT, models, steps, sources, leftOver, questions };
  return { content, documents };
}

/** The edges between the steps of the one model, by the first words of these. */
function edgesOf({ models, steps }: DraftContent): string[] {
  const [model] = models;
  const wordsOf = (id: string) => {
    const node = model?.nodes.find((one) => one.id === id);
    const label = steps.find((step) => step.id === node?.stepId)?.label;
    return label?.split(' ').slice(0, 3).join(' ') ?? node?.type;
  };
  return (model?.edges ?? []).map(
    ({ source, target, label = '' }) => `${wordsOf(source)} >${label}> ${wordsOf(target)}`,
  );
}

const PRESSING =
  'Üretici, zeytinini sıkımhaneye getirmeden önce randevu alır. Telefon numarasını yazar. 100 kilodan az zeytin için randevu verilmez. Sistem uygun günleri gösterir ve üretici bir gün seçer. O gün doluysa başka bir gün seçmesi istenir. Görevli sıkımı başlatır. Son olarak üreticiye teslim fişi basılır.';
const SCALES =
  'The clerk opens the order.\nThe clerk weighs the parcel. Nice weather helps. If the parcel is too heavy, the clerk refuses it. The clerk prints the label.\n';
const OFFICE =
  '1. The clerk opens the order.\n2. If the order is empty, the system refuses it.\n\nThe weather is nice.\n\n3. The clerk prints the label.\n4. The system stores the label.\n';

/** The steps of the one model from Start on, the first way that has no condition. */
function walk({ models, steps }: DraftContent): string[] {
  const [model] = models;
  const labels: string[] = [];
  let at = model?.nodes.find(({ type }) => type === 'start')?.id;
  while (at) {
    const edge = model?.edges.find(({ source, label }) => source === at && !label);
    at = edge?.target;
    const stepId = model?.nodes.find(({ id }) => id === at)?.stepId;
    const step = steps.find(({ id }) => id === stepId);
    if (step) labels.push(step.label);
  }
  return labels;
}

describe('a sentence that became nothing', () => {
  it('becomes a step behind the one that stands before it, and is left over no more', async () => {
    const content = await aContent();
    const sentence = content.leftOver.find(({ text }) => text.includes('weather'));
    if (!sentence) throw new Error('nothing is left over');
    const added = addStep(content, sentence, { language: 'en' });
    expect(walk(added)).toEqual([
      'The user opens the cart',
      'The user enters the card',
      'The weather is nice',
    ]);
    expect(added.leftOver).not.toContainEqual(sentence);
    expect(added.fresh).toEqual(['added-1']);
    expect(added.sources['added-1']).toEqual([sentence]);
  });

  it.each([
    [
      'before the branch that begins behind it',
      SCALES,
      [
        'The clerk weighs >> Nice weather helps',
        'Nice weather helps >the parcel is too heavy> the clerk refuses',
        'Nice weather helps >> The clerk prints',
      ],
    ],
    [
      'of prose in one paragraph, though a branch ends before it',
      PRESSING,
      [
        'Telefon numarasını yazar >100 kilodan az zeytin> 100 kilodan az',
        'Telefon numarasını yazar >> Sistem uygun günleri',
        'Sistem uygun günleri >O gün doluysa> başka bir gün',
        'Sistem uygun günleri >> Görevli sıkımı başlatır',
      ],
    ],
    [
      'of a list',
      OFFICE,
      [
        'The clerk opens >the order is empty> the system refuses',
        'The clerk opens >> The weather is',
        'The weather is >> The clerk prints',
      ],
    ],
  ])('becomes one between its neighbours in the text: %s', async (_, text, edges) => {
    const { content, documents } = await aDraft(text);
    const [sentence] = content.leftOver;
    if (!sentence) throw new Error('nothing is left over');
    const language = text === PRESSING ? 'tr' : 'en';
    const before = content.models[0]?.edges.length ?? 0;
    const added = edgesOf(addStep(content, sentence, { language, documents }));
    expect(added).toEqual(expect.arrayContaining(edges));
    expect(added).toHaveLength(before + 1);
  });

  it('behind the last step of a branch that leads nowhere becomes its end', async () => {
    const content = await aContent();
    const sentence: Quote = { file: 'a.md', line: 99, text: 'The user goes home.' };
    const added = addStep({ ...content, leftOver: [sentence] }, sentence, { language: 'en' });
    expect(added.questions[0]?.elementId).toBe('added-1');
    expect(added.questions[0]?.ends).toEqual([{ source: 'added-1' }]);
  });

  it('changes nothing where it is not left over', async () => {
    const content = await aContent();
    const sentence: Quote = { file: 'a.md', line: 3, text: 'Not there.' };
    expect(addStep(content, sentence, { language: 'en' })).toBe(content);
  });
});
