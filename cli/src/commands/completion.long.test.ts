import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { caseloom } from '../testing.ts';

/** What bash would offer once these words were typed, the last of them in part. */
async function offered(words: string[]): Promise<string[]> {
  const { text } = await caseloom(['completion', 'bash']);
  const typed = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
  const script = `${text}\n${typed}; _caseloom; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

describe('caseloom completion', () => {
  it('lets bash complete a command', async () => {
    expect(await offered(['caseloom', 'gen'])).toEqual(['generate']);
  });

  it('lets bash complete the options of the command that was typed, and of no other', async () => {
    expect(await offered(['caseloom', 'generate', '--cr'])).toEqual(['--criterion']);
    expect(await offered(['caseloom', 'combine', '--cr'])).toEqual([]);
  });

  it('leaves what is no option to the file names of bash', async () => {
    expect(await offered(['caseloom', 'generate', 'lo'])).toEqual([]);
  });

  it.each(['zsh', 'fish'])('writes for %s each command with its options', async (shell) => {
    const { text, code } = await caseloom(['completion', shell]);
    expect(code).toBe(0);
    for (const word of ['generate', 'results', 'serve', 'criterion', 'environment'])
      expect(text).toContain(word);
  });

  it('refuses a shell that it does not know in one sentence', async () => {
    const { code, stderr } = await caseloom(['completion', 'tcsh']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: '<shell> is one of bash, zsh, fish; “tcsh” is none of them.\n',
    });
  });
});

describe('a misspelt word of the command line', () => {
  it.each([
    [['generat', 'a.json'], 'There is no command “generat”. Did you mean generate?\n'],
    [['zzz'], 'There is no command “zzz”. Run caseloom --help for the list.\n'],
    [['check', '--fromat', 'json'], 'There is no option --fromat. Did you mean --format?\n'],
    [['check', '--zzz'], 'There is no option --zzz. Run the command with --help for the list.\n'],
  ])('%j is answered with what was probably meant, if anything is near', async (args, sentence) => {
    const { code, stderr } = await caseloom(args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: sentence });
  });
});
