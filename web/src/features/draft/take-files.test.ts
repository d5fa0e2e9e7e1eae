import { describe, expect, it } from 'vitest';
import { takeFiles } from './take-files.ts';

const LIMITS = { files: 2, uploadBytes: 10 };
const file = (name: string, size = 1) => new File(['x'.repeat(size)], name);
const faults = (...files: File[]) => takeFiles([], files, LIMITS).map(({ fault }) => fault);

describe('files that are chosen', () => {
  it('are taken by their ending, in whichever case it is written', () => {
    expect(faults(file('a.MD'), file('b.docx'))).toEqual([undefined, undefined]);
    expect(faults(file('a.png'), file('docx'))).toEqual(['type', 'type']);
    expect(faults(file('openapi.yaml'), file('a.bpmn'))).toEqual(['model', 'model']);
  });

  it.each([
    '.txt',
    '.md',
    '.gherkin',
    '.feature',
    '.doc',
    '.docx',
    '.pdf',
    '.html',
    '.htm',
    '.xlsx',
    '.csv',
    '.eml',
    '.zip',
  ])('are taken with the ending %s', (ending) =>
    expect(faults(file(`a${ending}`))).toEqual([undefined]),
  );

  it('are not sent where they are empty, too large together, too many, or there already', () => {
    expect(faults(file('a.txt', 0))).toEqual(['empty']);
    expect(faults(file('a.txt', 6), file('b.txt', 6), file('c.txt', 4))).toEqual([
      undefined,
      'large',
      undefined,
    ]);
    expect(faults(file('a.txt'), file('b.txt'), file('c.txt'))[2]).toBe('many');
    expect(faults(file('a.txt'), file('a.txt'))[1]).toBe('twice');
  });

  it('come after those that are there', () => {
    const taken = takeFiles([], [file('a.txt')], LIMITS);
    expect(takeFiles(taken, [file('b.txt')], LIMITS).map((one) => one.file.name)).toEqual([
      'a.txt',
      'b.txt',
    ]);
  });
});
