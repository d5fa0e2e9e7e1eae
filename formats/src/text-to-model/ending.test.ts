import { describe, expect, it } from 'vitest';
import { endingOf, repetitionIn } from './ending.ts';

describe('where a branch goes on', () => {
  it.each([
    [
      'The shop shows an error and goes back to step 3, up to three times',
      'The shop shows an error',
      '3',
      'up to three times',
    ],
    ['The flow returns to step 2', '', '2', undefined],
    ['Back to step 3', '', '3', undefined],
    ['Skip to step 12', '', '12', undefined],
    ['Continue to step 6 for each file', '', '6', undefined],
    ['The page shows a note and stays at step 2', 'The page shows a note', '2', undefined],
    [
      'The page shows a note and the clerk remains on step 2',
      'The page shows a note',
      '2',
      undefined,
    ],
  ])('is read: %s', (sentence, text, step, often) => {
    expect(endingOf(sentence, 'en')).toEqual({ text, ending: { step, ...(often && { often }) } });
  });

  it.each([
    ['Akış en fazla 5 kez 6. adıma döner', '6', 'en fazla 5 kez'],
    ['Akış 4. adımdan devam eder', '4', undefined],
    ['12. adıma atlanır', '12', undefined],
    ['Sayfa bir not gösterir ve 2. adımda kalır', '2', undefined],
  ])('is read: %s', (sentence, step, often) => {
    expect(endingOf(sentence, 'tr').ending).toEqual({ step, ...(often && { often }) });
  });

  it.each([
    ['The clerk refuses; use case fails', 'en'],
    ['Uygulama iptal eder; kullanım durumu başarısız olur', 'tr'],
  ] as const)('is not stated: %s', (sentence, language) => {
    expect(endingOf(sentence, language).ending).toBe('end');
  });

  it.each([
    ['Use case continues at step 4 or ends.', 'en'],
    ['4. adıma dönülür veya kullanım durumu sona erer.', 'tr'],
  ] as const)('is open where a sentence names two: %s', (sentence, language) => {
    expect(endingOf(sentence, language)).toEqual({ text: '', ending: 'open' });
  });

  it('is no number that something stays at', () => {
    expect(endingOf('The price drops and the stock remains at 5', 'en').ending).toBeUndefined();
  });

  it('may be an earlier step, until a condition holds', () => {
    expect(repetitionIn('Shopper repeats steps 1-2 until all items are scanned.', 'en')).toEqual({
      step: '1',
      until: 'all items are scanned',
    });
  });
});
