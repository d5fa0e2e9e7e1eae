import { describe, expect, it } from 'vitest';
import { caseloom } from '../testing.ts';

/** A form that is tried again without end, and whose name has valid values only. */
const MODEL = `caseloom text/1

model form: Form

  start S
  when enter: the user enters <email>
  then home: the home page opens
  then error: an error is shown
  end E

  S --> enter
  enter --> home
  enter --> error
  error --> enter
  home --> E

data email: valid email
  - ada@example.org
`;

describe('caseloom check --suggest', () => {
  it('says what the model may lack behind its problems, and is no failure', async () => {
    const plain = await caseloom(['check', '-', '--format', 'table'], { input: MODEL });
    const { code, text } = await caseloom(['check', '-', '--suggest', '--format', 'table'], {
      input: MODEL,
    });
    expect(code).toBe(plain.code);
    expect(text.startsWith(plain.text)).toBe(true);
    const lines = text.slice(plain.text.length).trim().split('\n');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /: suggestion: Nothing limits how often a path leads back from here\.$/,
      ),
    );
    expect(lines.every((line) => line.includes(': suggestion: '))).toBe(true);
  });

  it('gives each with its id, place and change as JSON, worded in the language', async () => {
    const { text } = await caseloom(
      ['check', '-', '--suggest', '--format', 'json', '--lang', 'tr'],
      { input: MODEL },
    );
    const { problems, suggestions } = JSON.parse(text);
    expect(problems).toEqual(expect.any(Array));
    expect(suggestions).toContainEqual(
      expect.objectContaining({
        code: 'retry_without_limit',
        edgeId: expect.any(String),
        change: expect.objectContaining({ kind: 'limit' }),
        message: 'Bir yolun buradan kaç kez geri dönebileceğinin sınırı yok.',
      }),
    );
  });

  it('looks for none where an error is to be mended first', async () => {
    const broken = MODEL.replace('  home --> E\n', '');
    const { code, text } = await caseloom(['check', '-', '--suggest', '--format', 'json'], {
      input: broken,
    });
    expect(code).toBe(1);
    expect(JSON.parse(text).suggestions).toEqual([]);
  });
});
