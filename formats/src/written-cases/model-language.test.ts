import { LANGUAGES } from '@caseloom/locales/language';
import { expect, it } from 'vitest';
import { asNextVersion } from './earlier-model.ts';
import { modelsOfCases } from './to-models.ts';
import type { WrittenCase } from './written-case.ts';

const aCase = (title: string, ...steps: string[]): WrittenCase => ({
  ...{ id: '', title, section: [], row: 1 },
  steps: steps.map((text) => ({ type: 'action', text })),
});
const RUSSIAN = [aCase('Вход в систему', 'Открыть Internet', 'Ввести данные the user')];
const draw = (cases: WrittenCase[], language: 'en' | 'tr') =>
  modelsOfCases(cases, { name: 'Shop', likeness: 'wording', byArea: false, language });

it.each(LANGUAGES)(
  'files of a model of cases in a language that we do not speak are in that of the page: %s',
  (language) => {
    const [model] = draw(RUSSIAN, language).models;
    expect(model?.settings).toMatchObject({ language, feature: { language } });
  },
);

it('files of a model of cases in English are in English on a page of another language', () => {
  const [model] = draw([aCase('Log in', 'Open the page', 'Enter the name')], 'tr').models;
  expect(model?.settings?.language).toBe('en');
});

it('a next version that is imported from a page of another language is compared as it is', () => {
  const [before, now] = [draw(RUSSIAN, 'en'), draw(RUSSIAN, 'tr')];
  const [[earlier], [drawn]] = [before.models, now.models];
  if (!earlier || !drawn) throw new Error('each is a model');
  const words = { drawn: now.steps, project: before.steps };
  const { changes } = asNextVersion(drawn, earlier, { words, values: new Map() });
  expect(changes).toMatchObject({
    changed: [],
    new: [],
    gone: [],
    same: [{ title: RUSSIAN[0]?.title }],
  });
});
