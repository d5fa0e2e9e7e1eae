import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { asWritten } from './as-written.ts';
import { casesOfAll, readCaseSources } from './read.ts';

function stepsIn(text: string): string[][] {
  const [source] = readCaseSources(strToU8(text));
  const cases = source ? casesOfAll([{ source }], false, 'suite').cases : [];
  return cases.map((one) => asWritten(one).steps.map((step) => step.text));
}

describe('tags in a cell', () => {
  it('of plain text are what is entered, and its lines stay lines', () => {
    expect(
      stepsIn(
        'ID,Title,Steps\nM2,Edit,"Paste <h1>Hello</h1> & <b>you</b> into the editor\n<p>A<br>B</p> is shown\nPress Save"\n',
      ),
    ).toEqual([
      [
        ...['Paste <h1>Hello</h1> & <b>you</b> into the editor', '<p>A<br>B</p> is shown'],
        'Press Save',
      ],
    ]);
  });

  it('that a tool wrote are marks, and so are all those of its file', () => {
    expect(stepsIn('ID,Title,Steps\n1,Pay,<p>Open</p><p>Pay <b>now</b></p>\n')).toEqual([
      ['Open', 'Pay now'],
    ]);
    expect(stepsIn('ID,Title,Steps\n1,Pay,Open<br>Pay &amp; go\n')).toEqual([['Open', 'Pay & go']]);
    expect(
      stepsIn('ID,Title,Steps\n1,Pay,<p>Open</p>\n2,Go,<p>Go</p>\n3,Ask,Ask <i>now</i>\n'),
    ).toEqual([['Open'], ['Go'], ['Ask now']]);
    expect(stepsIn('Case ID,Title,Section Hierarchy,Steps\nC1,Pay,Shop,Pay <b>now</b>\n')).toEqual([
      ['Pay now'],
    ]);
  });

  it('that run a script are what is entered', () => {
    const attack = '<img src=x onerror=alert(1)>';
    expect(stepsIn(`ID,Title,Steps\n1,Attack,${attack} is entered\n`)).toEqual([
      [`${attack} is entered`],
    ]);
  });
});
