import { describe, expect, it } from 'vitest';
import { clausesOf, scenarioIn } from './clause.ts';

describe('a sentence', () => {
  it('with several actions of one actor stays one step', () => {
    const text = 'The user enters the name and the password and clicks Login';
    expect(clausesOf(text, 'en')).toEqual([text]);
  });

  it('in which something answers is two steps', () => {
    expect(clausesOf('The guest pays and the machine prints the ticket', 'en')).toEqual([
      'The guest pays',
      'the machine prints the ticket',
    ]);
    expect(clausesOf('Ziyaretçi öder ve makine bileti basar', 'tr')).toEqual([
      'Ziyaretçi öder',
      'makine bileti basar',
    ]);
  });

  it('is not parted inside quotes', () => {
    const text = 'The page shows "The guest pays and the machine prints the ticket"';
    expect(clausesOf(text, 'en')).toEqual([text]);
  });

  it('with Given, When and Then is three', () => {
    expect(scenarioIn('Given it is open, when I press Add, then a form is shown')).toEqual([
      'Given it is open',
      'when I press Add',
      'then a form is shown',
    ]);
    expect(scenarioIn('When I press Add, then a form is shown')).toBeUndefined();
  });
});
