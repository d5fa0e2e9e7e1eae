import type { TestData } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { namesInProject } from './project-names.ts';
import { modelsOfCases } from './to-models.ts';
import type { WrittenCase } from './written-case.ts';

const aCase = (title: string, ...lines: string[]): WrittenCase => ({
  ...{ id: '', title, section: [], row: 1 },
  steps: lines.map((text) => ({ type: 'action', text })),
});

const OPTIONS = { name: 'Shop', likeness: 'wording', byArea: true } as const;

const CASES = [
  aCase('Bir', 'Adet alanına 1 yaz', 'Şifre alanına "abc" yaz', 'Kaydet'),
  aCase('İki', 'Adet alanına 2 yaz', 'Şifre alanına "xyz" yaz', 'Kaydet'),
];

const drawFor = (cases: readonly WrittenCase[], data: readonly TestData[]) =>
  modelsOfCases(cases, { ...OPTIONS, project: namesInProject(data) });
const labelsOf = ({ steps }: { steps: readonly { label: string }[] }) =>
  steps.map(({ label }) => label);

describe('test data that a project has', () => {
  it('is that of the same file once more, with the values that it had', () => {
    const first = drawFor(CASES, []);
    const again = drawFor(CASES, first.testData);
    expect(first.testData.map(({ name }) => name)).toEqual(['adet', 'şifre']);
    expect(again.testData).toEqual(first.testData);
    expect(labelsOf(again)).toEqual(labelsOf(first));
  });

  it('that a word of the steps names is used again by the same file, and draws the same', () => {
    const buttons = [
      aCase('Один', 'Нажать кнопку "Сбросить"', 'Заполнить поле "Имя"'),
      aCase('Два', 'Нажать кнопку "Создать"', 'Заполнить поле "Город"'),
    ];
    const first = drawFor(buttons, []);
    expect(first.testData.map(({ name }) => name)).toEqual(['нажать кнопку', 'заполнить поле']);
    const again = drawFor(buttons, first.testData);
    expect(again.testData).toEqual(first.testData);
    expect(labelsOf(again)).toEqual(labelsOf(first));
  });

  it('gets the values that another file has of its name, behind its own', () => {
    const { testData } = drawFor(CASES, []);
    const other = [aCase('Üç', 'Adet alanına 7 yaz'), aCase('Dört', 'Adet alanına 2 yaz')];
    const [adet] = drawFor(other, testData).testData;
    expect(adet).toMatchObject({ name: 'adet', type: 'integer', values: ['1', '2', '7'] });
  });

  it.each([
    ['is secret', { isSecret: true }],
    ['is a range', { range: { min: '1', max: '9' } }],
    ['is one of a model', { modelId: 'model-1' }],
    ['is of another kind', { type: 'decimal' }],
    ['is invalid', { validity: 'invalid' }],
  ] as const)('never joins values, and no verb names them instead, where it %s', (_, part) => {
    const [adet, ...others] = drawFor(CASES, []).testData;
    if (!adet) throw new Error('the quantities have a name');
    const again = drawFor(CASES, [{ ...adet, ...part }, ...others]);
    expect(again.testData.map(({ name }) => name)).not.toContain('adet');
    expect(labelsOf(again).join()).not.toMatch(/<(?:yaz|adet)>/);
  });
});

describe('the name of values', () => {
  it.each([
    ['Type 5', 'Type 6'],
    ['Enter "abc"', 'Enter "xyz"'],
    ['Write 5 there', 'Write 6 there'],
    ['"abc" yaz', '"xyz" yaz'],
    ['5 girin', '6 girin'],
    ['"abc" seçilir', '"xyz" seçilir'],
    ['"abc" değerini seç', '"xyz" değerini seç'],
  ])('is no word for entering: %s', (one, other) => {
    const { testData } = drawFor([aCase('One', one), aCase('Two', other)], []);
    const names = testData.map(({ name }) => name);
    expect(names.join()).not.toMatch(/type|enter|write|yaz|gir|seç/i);
  });

  it('is the thing that is chosen', () => {
    const cases = [
      aCase('One', 'Choose card type "Visa"'),
      aCase('Two', 'Choose card type "Debit"'),
    ];
    expect(drawFor(cases, []).testData.map(({ name }) => name)).toEqual(['card']);
  });

  it('is of values of one thing: other steps with the same words around them have their own', () => {
    const cases = [
      aCase('Bir', 'Kutu 3 kaydedildi', 'Raf "a" kaydedildi'),
      aCase('İki', 'Kutu 4 kaydedildi', 'Raf "b" kaydedildi'),
    ];
    const { testData } = drawFor(cases, [
      { ...DATA, name: 'kutu' },
      { ...DATA, name: 'raf' },
    ]);
    for (const { values } of testData)
      expect(new Set(values.map((one) => /\d/.test(one))).size).toBe(1);
  });
});

const DATA: TestData = {
  ...{ id: 'data', name: '', validity: 'invalid', type: 'text', values: ['?'] },
};
