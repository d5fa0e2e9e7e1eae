import type { StateVariable } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { offerInAction, proposeActions } from './offer-action.ts';

const state: StateVariable[] = [
  { name: 'attempts', type: 'integer', min: 0, max: 3, first: 0 },
  { name: 'locked', type: 'boolean', first: false },
  { name: 'phase', type: 'list', values: ['open', 'shut'], first: 'open' },
];
const data = [
  { name: 'amount', type: 'integer' as const, values: ['1'] },
  { name: 'user', type: 'text' as const, values: ['Ada'] },
];
const options = (text: string, caret = text.length) =>
  offerInAction(text, caret, { data, state, language: 'en' })?.options;

describe('what may come next in an action', () => {
  it('begins with what is wanted most', () => {
    expect(options('')?.slice(0, 4)).toEqual([
      'attempts = attempts + 1',
      'attempts = 0',
      'locked = true',
      'locked = false',
    ]);
    expect(proposeActions(state, 'tr')).toContain('locked = doğru');
  });

  it.each([
    ['lock', ['locked = true', 'locked = false', 'locked = ']],
    ['attempts ', ['= ']],
    ['attempts = ', ['attempts', '0', '3', '<amount>']],
    ['attempts = attempts ', ['+ ', '- ', '* ', '; ']],
    ['attempts = attempts + ', ['attempts', '<amount>']],
    ['attempts = attempts + <a', ['<amount>']],
    ['locked = ', ['true', 'false', 'locked', 'not ', '<amount>', '<user>']],
    ['locked = not ', ['locked', '<amount>', '<user>']],
    ['phase = "s', ['"shut"']],
    ['phase = "shut" ', ['; ']],
    ['nobody = ', undefined],
  ])('after %j', (text, expected) => {
    expect(options(text)).toEqual(expected);
  });

  it('starts a new action behind a semicolon', () => {
    expect(options('attempts = 0; phase ')).toEqual(['= ']);
  });

  it('chooses nothing by itself where the action is whole', () => {
    const whole = 'attempts = attempts ';
    const offer = offerInAction(whole, whole.length, { data, state, language: 'en' });
    expect(offer?.isOptional).toBe(true);
  });
});
