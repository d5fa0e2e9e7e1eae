import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFile, aFolder, caseloom } from '../testing.ts';

const TEXT = `# Login

1. The user opens the login page.
2. The user enters an e-mail and a password.
3. The home page is shown.
2a. If the password is wrong, an error message is shown.
`;
const QUESTION = 'The text does not say where this branch continues';

/** What a language model might answer: one of its ways leads nowhere, and the answer breaks off. */
const ANSWER = `Here you are:
{"models": [{"name": "Login", "steps": [
  {"id": "a", "type": "action", "text": "the user opens the login page", "quote": "The user opens the login page."},
  {"id": "b", "type": "outcome", "text": "the home page is shown", "quote": "The home page is shown."}],
 "ways": [{"from": "start", "to": "a"}, {"from": "a", "to": "b", "condition": "surely fine"},
  {"from": "b", "to": "end"}, {"from": "b", "to": "nowhere"}]}], "data": [{"name": "cut`;

describe('caseloom draft', () => {
  it('writes a model file that other commands read, and asks what the text leaves open', async () => {
    const { code, text, stderr } = await caseloom(['draft', '-'], { input: TEXT });
    expect(code).toBe(0);
    expect(stderr).toContain(QUESTION);
    const made = await caseloom(['generate', '-', '--format', 'feature'], { input: text });
    expect(made.text).toContain('When The user opens the login page');
  });

  it('tells files of one name apart by their folders', async () => {
    const files = [aFile(TEXT, 'spec.md'), aFile(TEXT, 'spec.md')];
    const { stderr } = await caseloom(['draft', ...files]);
    for (const file of files) expect(stderr).toContain(`${file}: ${QUESTION}`);
  });

  it('reads several files into one, and says which could not be read', async () => {
    const other = aFile('1. The user presses Print.\n2. The page is printed.\n', 'print.txt');
    const program = aFile('MZ', 'setup.exe');
    const read = await caseloom(['draft', aFile(TEXT, 'login.md'), other, program]);
    expect(read.code).toBe(1);
    expect(JSON.parse(read.text).models).toHaveLength(2);
    expect(read.stderr).toContain('setup.exe: File type not supported');
  });

  it('writes all that is to be looked at into the report, in the language that is asked for', async () => {
    const report = aFile('', 'report.json');
    const { code } = await caseloom(['draft', '-', '--report', report, '--lang', 'tr'], {
      input: `${TEXT}\n\nA remark.\n`,
    });
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      questions: [{ file: 'Standart girdi', message: expect.stringMatching(/^Metin/) }],
      problems: [],
    });
  });

  it('ends with 1 where a feature cannot be read, and says once where, with its column', async () => {
    const bad = aFile('Feature: F\n  Scenario: S\n    When I buy\n    garbage\n', 'bad.feature');
    const { code, stderr } = await caseloom(['draft', aFile(TEXT, 'a.md'), bad]);
    expect(code).toBe(1);
    expect(stderr).toContain('  bad.feature: Line 4, column 5: unexpected “garbage”.');
  });

  it('ends with 1 where the text describes no steps, and writes nothing', async () => {
    const out = `${aFile('', 'x')}.json`;
    const { code, stderr } = await caseloom(['draft', '-', '--out', out], { input: 'Hello' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('No steps were found')]);
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });
});

describe('caseloom draft with a language model of one’s own', () => {
  it('prints what to ask it: the rules, the form of the answer, the text, in the language', async () => {
    const { code, text } = await caseloom(['draft', '-', '--prompt', '--lang', 'tr'], {
      input: TEXT,
    });
    expect(code).toBe(0);
    for (const part of ['JSON Schema', 'Turkish', 'enters an e-mail']) expect(text).toContain(part);
  });

  it('writes what to ask into a file of any ending: it is prose', async () => {
    const out = aFile('', 'prompt.txt');
    const { code } = await caseloom(['draft', aFile(TEXT, 'a.md'), '--prompt', '--out', out]);
    expect([code, readFileSync(out, 'utf8')]).toEqual([0, expect.stringContaining('JSON Schema')]);
  });

  it('draws what it answered, and lists what had to be left out and what it left unused', async () => {
    const { code, text, stderr } = await caseloom(
      ['draft', aFile(TEXT, 'login.md'), '--from', '-', '--format', 'text'],
      { input: ANSWER },
    );
    expect(code).toBe(0);
    expect(text).toContain('the user opens the login page');
    expect(text).toContain(': surely fine');
    expect(stderr).toContain('b → nowhere');
    expect(stderr).toContain('login.md: The user enters an e-mail and a password.');
  });

  it('asks where a branch of the answer leads that ends at a step', async () => {
    const answer = ANSWER.replace('{"from": "b", "to": "end"}, ', '');
    const { stderr } = await caseloom(['draft', aFile(TEXT, 'a.md'), '--from', '-'], {
      input: answer,
    });
    expect(stderr).toContain(`a.md: ${QUESTION}`);
  });

  it('refuses an answer of which nothing can be drawn', async () => {
    const { code, stderr } = await caseloom(['draft', aFile(TEXT, 'a.md'), '--from', '-'], {
      input: 'I cannot do that.',
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no model in it')]);
  });

  it('refuses to write the models and the report into one file, however it is named', async () => {
    const folder = aFolder();
    const outputs = [
      '--out',
      `${folder}/a.json`,
      '--report',
      `${folder}/../${basename(folder)}/a.json`,
    ];
    const { code, stderr } = await caseloom(['draft', aFile(TEXT, 'a.md'), ...outputs]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('two outputs')]);
  });

  it.each([
    [['-', '--from', '-'], 'Standard input can be read once'],
    [['a.md', '--from', 'b.json', '--prompt'], 'either --prompt or --from'],
    [[], 'takes one file or several'],
    [['a.md', '--out', 'a.xlsx'], '.json'],
  ])('refuses arguments that do not go together: %s', async (args, words) => {
    const { code, stderr } = await caseloom(['draft', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});
