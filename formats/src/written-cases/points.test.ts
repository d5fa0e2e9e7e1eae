import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { asWritten } from './as-written.ts';
import { casesOfAll, readCaseSources } from './read.ts';
import { itemsOf, textOf } from './split-steps.ts';

const wordsOf = (cell: string) => itemsOf(cell).map(({ text }) => text);

/** The steps of the first case of a table, as a model draws them and as a suite has them. */
function stepsOf(text: string) {
  const chosen = readCaseSources(strToU8(text)).map((source) => ({ source }));
  const [drawn] = casesOfAll(chosen, false).cases;
  const [kept] = casesOfAll(chosen, false, 'suite').cases;
  return {
    drawn: drawn?.steps.map((step) => [step.type, step.text, ...(step.data ? [step.data] : [])]),
    kept: kept && asWritten(kept).steps,
  };
}

describe('points of a list on one line', () => {
  it.each([
    ['1. Open the page 2. Wait for it 3. Press OK', ['Open the page', 'Wait for it', 'Press OK']],
    ['1) Open; 2) Wait, 3) Press "OK"', ['Open', 'Wait', 'Press "OK"']],
    ['(1) Open (2) Wait', ['Open', 'Wait']],
    ['Step 1: Open Step 2: Wait Step 3: Go', ['Open', 'Wait', 'Go']],
    ['Adım 1: Aç Adım 2: Bekle', ['Aç', 'Bekle']],
    ['1.Open 2.Wait', ['Open', 'Wait']],
    ['1- Open 2- Wait', ['Open', 'Wait']],
    ['1. open it 2. wait', ['open it', 'wait']],
    ['1. Open it 2. wait 3. Go', ['Open it', 'wait', 'Go']],
    ["1. Press 2. 'OK'", ['Press', "'OK'"]],
    ['1. Install the new version 2. Open it 3. Go', ['Install the new version', 'Open it', 'Go']],
    ['1. Open 2. Wait\n3. Go 4. Leave', ['Open', 'Wait', 'Go', 'Leave']],
  ])('are its items: %j', (cell, items) => {
    expect(wordsOf(cell)).toEqual(items);
  });

  it.each([
    ['Install version 2. Next, open it'],
    ['Open 2. Wait 3. Go'],
    ['3. Open 2. Wait'],
    ['1. Install version 2. Then open it'],
    ['1. Sürüm 2. Sonra aç'],
    ['1. Open 3. Wait'],
    ['1. Take up to 2. the rest'],
    ['1. Wait 1.5 s 2.5 times'],
    ['1. Open 2) Wait'],
    ['1. Say 2. Go\n2. Leave'],
  ])('are words where they do not count up from one: %j', (cell) => {
    expect(wordsOf(cell)).toEqual(cell.split('\n').map((line) => line.replace(/^\d\. /, '')));
  });

  it('are steps of a case, each with the result of its number', () => {
    const { kept } = stepsOf(
      'Title,Steps,Expected\nPay,1. Open 2. Wait 3. Pay,1. It opens 2. It waits 3. It is paid\n',
    );
    expect(kept).toEqual([
      { text: 'Open', expected: 'It opens' },
      { text: 'Wait', expected: 'It waits' },
      { text: 'Pay', expected: 'It is paid' },
    ]);
  });

  it('of a row that is one step stay in it, with their numbers', () => {
    expect(textOf('1. Open 2. Wait')).toBe('1. Open\n2. Wait');
    expect(textOf('1. Open')).toBe('Open');
  });

  it('are read in linear time', () => {
    for (const part of ['1. A ', '1', '1. ', ' 1) ', 'Step 1'])
      expect(itemsOf(part.repeat(30_000)).length).toBeGreaterThan(0);
  });
});

describe('an expected result of one cell', () => {
  it('stays one with any marks in its lines', () => {
    const { drawn, kept } = stepsOf(
      'ID,Title,Step,Expected result\n1,Pay,Pay,"It is paid:\n*Sum*\n||A||B||\n|1|2|"\n,,Leave,"It closes\nIt is gone"\n',
    );
    expect(drawn).toEqual([
      ['action', 'Pay'],
      ['outcome', 'It is paid: Sum A | B; 1 | 2'],
      ['action', 'Leave'],
      ['outcome', 'It closes; It is gone'],
    ]);
    expect(kept).toEqual([
      { text: 'Pay', expected: 'It is paid:\nSum\nA | B\n1 | 2' },
      { text: 'Leave', expected: 'It closes\nIt is gone' },
    ]);
  });

  it('of a case with several steps in a cell comes after the last, unless its points have their numbers', () => {
    const { drawn } = stepsOf(
      'Title,Steps,Expected\nPay,"1. Open\n2. Pay","- It is paid\n- A mail is sent\n- The cart is empty"\n',
    );
    expect(drawn).toEqual([
      ['action', 'Open'],
      ['action', 'Pay'],
      ['outcome', 'It is paid; A mail is sent; The cart is empty'],
    ]);
  });
});

describe('steps in quotes, as Qase writes them', () => {
  const CELL =
    String.raw`1. "Press \"Save\""
2. "` +
    '```' +
    String.raw`\nEnter it\n` +
    '```' +
    String.raw`"
3. "Last\n\n**Bold**\n\n*Italic*\n\n| A | B |\n| -- | -- |\n| 1 | 2 |"
4. ""
5. "1. One\n2. Two"`;

  it('keep their lines, without the marks of Markdown', () => {
    expect(itemsOf(CELL)).toEqual([
      { number: 1, text: 'Press "Save"' },
      { number: 2, text: 'Enter it' },
      { number: 3, text: 'Last\nBold\nItalic\nA | B\n1 | 2' },
      { number: 4, text: '' },
      { number: 5, text: '1. One\n2. Two' },
    ]);
  });

  it('are the same where a row is a step', () => {
    expect(textOf(String.raw`"Last\n*Italic*\n| A |\n| -- |\n| 1 |"`)).toBe('Last\nItalic\nA\n1');
    expect(textOf('"A" and "B"')).toBe('"A" and "B"');
  });

  it('are drawn on one line, and stand in a suite as lines', () => {
    const cell = CELL.replaceAll('"', '""');
    const { drawn, kept } = stepsOf(
      `Title,steps_actions,steps_data\nPay,"${cell}","1. ""One\\nTwo"""\n`,
    );
    expect(drawn?.[2]).toEqual(['action', 'Last Bold Italic A | B; 1 | 2']);
    expect(kept?.[0]).toEqual({ text: 'Press "Save"', data: 'One\nTwo' });
    expect(kept?.[2]).toEqual({ text: 'Last\nBold\nItalic\nA | B\n1 | 2' });
  });
});

describe('what is entered', () => {
  it('keeps its lines in a suite, and is on one line where it is drawn', () => {
    const { drawn, kept } = stepsOf(
      'ID,Title,Step,Test data\n1,Pay,Pay,"Data\n*Bold*\n||A||B||"\n,,Enter,"name: Ann\ncity: Rome"\n',
    );
    expect(drawn).toEqual([
      ['action', 'Pay', 'Data Bold A | B'],
      ['action', 'Enter', 'name: Ann\ncity: Rome'],
    ]);
    expect(kept).toEqual([
      { text: 'Pay', data: 'Data\nBold\nA | B' },
      { text: 'Enter', data: 'name: Ann\ncity: Rome' },
    ]);
  });
});
