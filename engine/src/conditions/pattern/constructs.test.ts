import { describe, expect, it } from 'vitest';
import { matchesPattern, readPattern } from './pattern.ts';

/** Which of some texts a pattern matches; the native matcher agrees. */
function matched(source: string, texts: readonly string[]): string[] {
  const read = readPattern(source);
  if (!read.ok) throw new Error(`${source} is refused as ${read.fault}`);
  const found = texts.filter((text) => matchesPattern(read.pattern, text));
  expect(found).toEqual(texts.filter((text) => new RegExp(source, 'u').test(text)));
  return found;
}

describe('each construct of a pattern', () => {
  it.each<[what: string, source: string, matching: string[], others: string[]]>([
    ['a character is itself', 'a', ['a', 'bab'], ['', 'b', 'A']],
    ['characters follow each other', 'ab', ['ab', 'cabc'], ['a', 'b', 'a b', 'ba']],
    ['a dot is any character but a line break', '^.$', ['a', ' ', '😀'], ['', 'ab', '\n']],
    ['^ is the beginning', '^a', ['a', 'ab'], ['ba']],
    ['$ is the end', 'a$', ['a', 'ba'], ['ab', 'a\n']],
    ['both tie the whole text', '^a$', ['a'], ['aa', ' a']],
    ['| is either side', '^(a|bc)$', ['a', 'bc'], ['b', 'abc', '']],
    ['an empty side of | is the empty text', '^(|a)$', ['', 'a'], ['aa']],
    ['* is any number, none too', '^a*$', ['', 'a', 'aaa'], ['b', 'ab']],
    ['+ is one or more', '^a+$', ['a', 'aaa'], ['', 'b']],
    ['? is none or one', '^a?$', ['', 'a'], ['aa']],
    ['{2} is exactly two', '^a{2}$', ['aa'], ['a', 'aaa']],
    ['{0} is none', '^a{0}b$', ['b'], ['ab']],
    ['{1,} is one or more', '^a{1,}$', ['a', 'aaaa'], ['']],
    ['{1,3} is one to three', '^a{1,3}$', ['a', 'aa', 'aaa'], ['', 'aaaa']],
    ['a lazy repetition matches the same texts', '^a+?b*?$', ['a', 'aab'], ['b', 'ba']],
    ['a group is repeated as a whole', '^(ab)+$', ['ab', 'abab'], ['abb', 'aba']],
    ['a group need not be captured', '^(?:ab)+$', ['ab', 'abab'], ['a']],
    ['a group may have a name', '^(?<x>ab)$', ['ab'], ['a']],
    ['a class is one of its characters', '^[abc]$', ['a', 'c'], ['d', '', 'ab']],
    ['a class may hold a range', '^[a-c0-2]$', ['b', '1'], ['d', '3', '-']],
    ['a class may be turned round', '^[^abc]$', ['d', '1'], ['a', '']],
    ['a class may hold its own brackets, escaped', '^[\\[\\]]$', ['[', ']'], ['\\']],
    ['\\d is a digit', '^\\d$', ['0', '9'], ['a', '٣']],
    ['\\D is no digit', '^\\D$', ['a', '٣'], ['0']],
    ['\\w is a letter of ASCII, a digit or _', '^\\w$', ['a', 'Z', '0', '_'], ['é', '-']],
    ['\\W is none of these', '^\\W$', ['é', '-'], ['a', '_']],
    ['\\s is white space', '^\\s$', [' ', '\t', '\n', '\u00a0'], ['a', '']],
    ['\\S is no white space', '^\\S$', ['a'], [' ']],
    ['\\b is the border of a word', '\\bcar\\b', ['car', 'a car!'], ['cars', 'oscar']],
    ['\\B is no border of a word', '\\Bar', ['car'], ['ar', 'an ar']],
    ['\\p{L} is a letter of any script', '^\\p{L}$', ['a', 'ş', 'Ж', '漢'], ['1', '-']],
    ['\\p{Lu} is a capital', '^\\p{Lu}$', ['A', 'Ş'], ['a', '1']],
    ['\\P{L} is anything but a letter', '^\\P{L}$', ['1', ' '], ['a', 'ş']],
    ['\\n and \\t are line break and tab', '^\\n\\t$', ['\n\t'], ['nt', '']],
    ['\\x41 is a character by two digits', '^\\x41$', ['A'], ['x41', 'a']],
    ['\\u0041 is a character by four digits', '^\\u0041$', ['A'], ['u0041']],
    ['\\u{1F600} is a character by any digits', '^\\u{1F600}$', ['😀'], ['😁']],
    ['an escaped sign is itself', '^\\.\\*\\+\\?\\(\\)\\|\\/$', ['.*+?()|/'], ['a', '....']],
    ['a character beyond 16 bits is one', '^.{2}$', ['😀😀', 'ab'], ['😀', 'a']],
  ])('%s', (_, source, matching, others) => {
    expect(matched(source, [...matching, ...others])).toEqual(matching);
  });
});

describe('a pattern that is refused', () => {
  it.each([
    ['(', 'invalid'],
    ['[', 'invalid'],
    ['a{2,1}', 'invalid'],
    ['*', 'invalid'],
    ['\\', 'invalid'],
    ['\\p{Nonsense}', 'invalid'],
    ['(?=a)', 'unsupported'],
    ['(?!a)', 'unsupported'],
    ['(?<=a)', 'unsupported'],
    ['(?<!a)', 'unsupported'],
    ['(a)\\1', 'unsupported'],
    ['(?<x>a)\\k<x>', 'unsupported'],
    ['(a{100}){100}', 'too_large'],
  ])('%s is %s', (source, fault) => {
    expect(readPattern(source)).toMatchObject({ ok: false, fault });
  });

  it.each([
    ['(?=a)', '(?='],
    ['a(?<!b)', '(?<!'],
    ['(a)\\1', '\\1'],
    ['(?<x>a)\\k<x>', '\\k'],
  ])('%s names what it cannot do: %s', (source, construct) => {
    const read = readPattern(source);
    expect(read).toMatchObject({ ok: false, construct: expect.stringContaining(construct) });
  });
});
