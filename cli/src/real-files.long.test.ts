import { existsSync, globSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { corpus } from '../../corpora.ts';
import { CommandError } from './command-error.ts';
import { generate } from './commands/generate.ts';
import { caseloom } from './testing.ts';

const data = corpus('data');

/** How many processes run at once. */
const ABREAST = 4;

/** What each file gives, in the order of the files. */
async function runAll(command: string, files: string[], ...options: string[]) {
  const left = files.entries();
  const ended: { file: string; code: number | null; text: string; stderr: string }[] = [];
  const runSome = async () => {
    for (const [index, file] of left) {
      const { code, text, stderr } = await caseloom([command, file, ...options]);
      ended[index] = { file, code, text, stderr };
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, runSome));
  return ended;
}

describe.skipIf(!existsSync(data))('files that other people made', { timeout: 180_000 }, () => {
  it('models of GraphWalker and AltWalker give test cases', async () => {
    const files = globSync(`${data}/{graphwalker/*,altwalker/**/*}.{json,graphml}`);
    expect(files.length).toBeGreaterThan(10);
    for (const { file, code, text } of await runAll('generate', files)) {
      expect({ file, code }).toEqual({ file, code: 0 });
      expect(JSON.parse(text).testCases.length, file).toBeGreaterThan(0);
    }
  });

  it('a file that is not a model is refused with one sentence', async () => {
    const files = globSync(`${data}/graphwalker/incorrect/*`);
    expect(files.length).toBeGreaterThan(5);
    for (const { file, code, text, stderr } of await runAll('generate', files)) {
      expect({ file, code, text }).toEqual({ file, code: 2, text: '' });
      const sentences = stderr.split('\n').filter((line) => line && !/Windows-1254/.test(line));
      expect(sentences, file).toHaveLength(1);
    }
  });

  // hundreds of files, so within this process
  it('no JSON file that is not a model makes the command crash', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const files = globSync(`${data}/json/**/*.json`);
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const refusal = await generate([file]).catch((error: unknown) => error);
      expect(refusal, file).toBeInstanceOf(CommandError);
      expect((refusal as CommandError).message, file).toMatch(/^[^\n]+$/);
    }
  });

  it('models of PICT give test cases, and rows', async () => {
    const files = globSync(`${data}/pict/**/*.txt`);
    expect(files.length).toBeGreaterThan(10);
    const real = files.filter((file) => file.includes('+real'));
    expect(real.length).toBeGreaterThan(5);
    for (const { file, code, text } of await runAll('generate', real)) {
      expect({ file, code }).toEqual({ file, code: 0 });
      expect(JSON.parse(text).testCases.length, file).toBeGreaterThan(0);
    }
    for (const { file, code, text } of await runAll('combine', files, '--effort', 'instant')) {
      expect({ file, code }).toEqual({ file, code: 0 });
      expect(JSON.parse(text).rows.length, file).toBeGreaterThan(0);
    }
  });
});
