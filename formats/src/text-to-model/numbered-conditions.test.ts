import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

/** The steps of the happy path of a text, without the labels of its edges, the labels of its main edges, and its questions. */
async function readOf(text: string) {
  const { models, steps, testData, questions } = await draftOf(text);
  const [model] = models;
  if (!model) throw new Error('nothing was drawn');
  const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
  const happy = made.ok && made.result.testCases.find(({ isHappyPath }) => isHappyPath);
  const labels = new Set(model.edges.map(({ label }) => label));
  const texts = happy ? happy.steps.map(({ text: words }) => words) : [];
  return {
    happy: texts.filter((words) => !labels.has(words)),
    main: model.edges.flatMap(({ mark, label }) => (mark === 'main' ? [label ?? ''] : [])),
    questions: questions.map(({ code }) => code),
  };
}

const LOAN =
  '# Loan\n\n1. The reader asks for the atlas.\n2. The system checks whether the atlas is reserved.\n';
const ODUNC =
  '# Ödünç\n\n1. Okur atlası ister.\n2. Sistem atlasın rafta olup olmadığını kontrol eder.\n';

describe('a numbered step that has a condition', () => {
  it.each([
    [
      `${LOAN}3. If the atlas is free, the loan is recorded.\n4. The reader takes the atlas home.\n`,
      'the loan is recorded',
      'the atlas is free',
    ],
    [
      `${ODUNC}3. Atlas rafta ise ödünç kaydı açılır.\n4. Okur atlası eve götürür.\n`,
      'ödünç kaydı açılır',
      'Atlas rafta',
    ],
  ])('is on the happy path, and its other case is a question: %s', async (text, step, label) => {
    const { happy, main, questions } = await readOf(text);
    expect(happy).toContain(step);
    expect(happy).toHaveLength(4);
    expect(main).toEqual([label]);
    expect(questions).toEqual(['way_end_open']);
  });

  it.each([
    [
      '# Loan\n\n1. The reader asks for the atlas.\n2. If the atlas is large, a trolley is brought.\n3. The reader takes the atlas home.\n',
      'a trolley is brought',
    ],
    [
      '# Ödünç\n\n1. Okur atlası ister.\n2. Atlas büyükse araba getirilir.\n3. Okur atlası eve götürür.\n',
      'araba getirilir',
    ],
  ])('is on the happy path where nothing was checked before it: %s', async (text, step) => {
    const { happy, questions } = await readOf(text);
    expect(happy).toContain(step);
    expect(happy).toHaveLength(3);
    expect(questions).toEqual([]);
  });

  it.each([
    `${LOAN}3. If the atlas is free, the loan is recorded.\n4. The reader takes the atlas home.\n\n## Alternatives\n3a. The atlas is reserved: the system shows the queue and the use case ends.\n`,
    `${ODUNC}3. Atlas rafta ise ödünç kaydı açılır.\n4. Okur atlası eve götürür.\n\n## Alternatif akışlar\n3a. Atlas rafta değildir: sistem sırayı gösterir ve kullanım durumu sona erer.\n`,
  ])('asks nothing where an alternative says the other case: %s', async (text) => {
    const { happy, questions } = await readOf(text);
    expect(happy).toHaveLength(4);
    expect(questions).toEqual([]);
  });

  it.each([
    `${LOAN}3. If the check fails, an error is shown.\n4. The reader takes the atlas home.\n`,
    `${ODUNC}3. Kontrol başarısız olursa hata mesajı gösterilir.\n4. Okur atlası eve götürür.\n`,
  ])('is off the happy path where it says what goes wrong: %s', async (text) => {
    const { happy } = await readOf(text);
    expect(happy).toHaveLength(3);
  });
});
