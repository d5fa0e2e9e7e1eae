import { describe, expect, it } from 'vitest';
import { stretchesOf } from './quotes.ts';

const quote = (line: number, text: string) => ({ file: 'a.md', line, text });
const TEXT = 'Sign in\n\n1. The user opens the\n   page. It loads.\n| a | b |\nNothing';

describe('the stretches of a text', () => {
  it('are the whole text, in its order', () => {
    const stretches = stretchesOf(TEXT, [{ id: 'n1', sentence: quote(3, 'It loads.') }], []);
    expect(stretches.map(({ text }) => text).join('')).toBe(TEXT);
    expect(stretches.find(({ ids }) => ids.includes('n1'))?.text).toBe('It loads.');
  });

  it('find a sentence over a line end, and where it stands on its line again', () => {
    const sentence = quote(3, 'The user opens the page.');
    const [hit] = stretchesOf(TEXT, [{ id: 'n', sentence }], []).filter(({ ids }) => ids.length);
    expect(hit?.text).toBe('The user opens the\n   page.');
  });

  it('mean the whole line where the words read otherwise', () => {
    const stretches = stretchesOf(TEXT, [{ id: 'n', sentence: quote(5, 'a: b') }], []);
    expect(stretches.find(({ ids }) => ids.length)?.text).toBe('| a | b |');
  });

  it('share what several parts quote, and mark what became nothing', () => {
    const quoted = [
      { id: 'n1', sentence: quote(3, 'The user opens the page. It loads.') },
      { id: 'e1', sentence: quote(3, 'It loads.') },
    ];
    const stretches = stretchesOf(TEXT, quoted, [quote(6, 'Nothing')]);
    expect(stretches.find(({ text }) => text === 'It loads.')?.ids).toEqual(['n1', 'e1']);
    expect(stretches.filter(({ isLeftOver }) => isLeftOver).map(({ text }) => text)).toEqual([
      'Nothing',
    ]);
  });

  it('take every sign as it is', () => {
    const text = 'Sign-in (a/b): {x} [y] | $5.00? 1+1=2^1 *';
    const [hit] = stretchesOf(text, [{ id: 'n', sentence: quote(1, text) }], []);
    expect(hit).toMatchObject({ text, ids: ['n'] });
  });

  it('pass over what stands nowhere', () => {
    expect(stretchesOf('x', [{ id: 'n', sentence: quote(9, 'y') }], [])).toHaveLength(1);
    expect(stretchesOf('', [], [])).toEqual([]);
  });
});
