import { describe, expect, it } from 'vitest';
import { allSteps } from './case-steps.ts';
import { casesOfAll, readCaseSources } from './read.ts';
import { stepItemsOf } from './step-items.ts';

const stepsIn = (step: string, expected = '') =>
  allSteps((field) => ({ step, expected })[String(field)] ?? '').map(({ type, text }) => [
    type,
    text,
  ]);

describe('the steps of a cell', () => {
  it('are one step where a line ends with a colon and has a list below it', () => {
    expect(stepsIn('Verify buttons exist:\n* Properties\n* Projects')).toEqual([
      ['action', 'Verify buttons exist:\n- Properties\n- Projects'],
    ]);
    expect(stepsIn('1. Check:\n- one\n- two\n2. Save')).toEqual([
      ['action', 'Check:\n- one\n- two'],
      ['action', 'Save'],
    ]);
  });

  it('are the points of a list whose heading only says that they are steps', () => {
    expect(stepsIn('Steps:\n* Open\n* Save').slice(1)).toEqual([
      ['action', 'Open'],
      ['action', 'Save'],
    ]);
    expect(stepsIn('Open the page\n* Log in\n* Save').map(([, text]) => text)).toEqual([
      ...['Open the page', 'Log in', 'Save'],
    ]);
  });

  it('are a scenario only where Given, When or Then begins it', () => {
    expect(stepsIn('And open it\nBut do not save')).toEqual([
      ['action', 'And open it'],
      ['action', 'But do not save'],
    ]);
    expect(stepsIn('Given a shop\n* a user\nWhen they pay')).toEqual([
      ['context', 'a shop'],
      ['context', 'a user'],
      ['action', 'they pay'],
    ]);
  });

  it('have what stands behind “Expected:” as the expected result of the step before', () => {
    expect(stepsIn('1. Click Yes\nExpected: Row is deleted\n2. Close', 'As described')).toEqual([
      ['action', 'Click Yes'],
      ['outcome', 'Row is deleted'],
      ['action', 'Close'],
      ['outcome', 'As described'],
    ]);
    expect(
      stepsIn('1. Press delete\nExpected:\na) No errors\nb) The graph is gone\n2. Close'),
    ).toEqual([
      ['action', 'Press delete'],
      ['outcome', 'a) No errors\nb) The graph is gone'],
      ['action', 'Close'],
    ]);
    expect(stepsIn('Tıkla\nBeklenen sonuç: Silinir\nKapat')).toEqual([
      ['action', 'Tıkla'],
      ['outcome', 'Silinir'],
      ['action', 'Kapat'],
    ]);
    expect(stepsIn('1. A\n2. B\nExpected:\n1. x\n2. y\n3. z')).toEqual([
      ...[
        ['action', 'A'],
        ['action', 'B'],
        ['outcome', '1. x\n2. y\n3. z'],
      ],
    ]);
  });

  it('keep the line breaks of lines that go on with one', () => {
    expect(stepItemsOf('1. Open\nthe shop\n2. Pay')).toEqual([
      { number: 1, text: 'Open\nthe shop' },
      { number: 2, text: 'Pay' },
    ]);
  });

  it('with a row each have their expected result from their lines, too', () => {
    const text =
      'ID,Title,Test Step,Expected Result\n1,Pay,"Pay\nExpected: It is paid",\n,,Leave,Bye\n';
    const [source] = readCaseSources(new TextEncoder().encode(text));
    const [one] = source ? casesOfAll([{ source }], false, 'suite').cases : [];
    expect(one?.steps.map(({ text: words }) => words)).toEqual([
      ...['Pay', 'It is paid', 'Leave', 'Bye'],
    ]);
  });
});
