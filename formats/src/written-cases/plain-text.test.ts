import { describe, expect, it } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';
import { onOneLine, textOf } from './split-steps.ts';

describe('the words of a text', () => {
  it.each([
    ['bold of Markdown', 'Press **Save** now', 'Press Save now'],
    ['bold of Jira', 'Press *Save*, then *Close*.', 'Press Save, then Close.'],
    ['italics', 'An _italic_ word and a __name__', 'An italic word and a __name__'],
    ['bold and italics in one', '***Bold*** and *_both_*', 'Bold and both'],
    ['underlined and deleted', '+Underline+ ~~gone~~', 'Underline gone'],
    [
      'stars and lines that are words',
      '2 * 3 * 4, user_name_x, *.txt',
      '2 * 3 * 4, user_name_x, *.txt',
    ],
    ['code', 'Run `npm test`', 'Run npm test'],
    ['a fence', '```\nInsert it\n```', '\nInsert it\n'],
    ['colours of Jira', '{color:#ff0000}Red{color} and {code}', 'Red and {code}'],
    ['headings', '## Steps\nh2. More', 'Steps\nMore'],
    ['a numbered list of Jira', '# Open\n## Wait\n# Close', '1. Open\n- Wait\n2. Close'],
    ['bullets', '* One\n** Two\n- Three', '- One\n- Two\n- Three'],
    ['a list of HTML', '<ul><li>One</li><li>Two</li></ul>', '\n- One\n\n- Two\n'],
    [
      'a numbered list of HTML',
      '<ol><li>One<ul><li>In</li></ul></li><li>Two</li></ol>',
      '\n1. One\n- In\n\n\n2. Two\n',
    ],
    ['line breaks of HTML', 'One<br>Two<br /><p>Three</p>', 'One\nTwo\nThree\n'],
    ['a table of Markdown', '| A | B |\n|---|---|\n| 1 | 2 |', 'A | B\n1 | 2'],
    ['a table of Jira', '||A||B||\n|1|2|\n| | |', 'A | B\n1 | 2'],
    ['a table of TestRail', '|||:A|:B\n|| 1 | 2', 'A | B\n1 | 2'],
    [
      'a table of HTML',
      '<table><tbody><tr><td><p>A</p></td><td>B</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
      'A | B\n1 | 2\n',
    ],
    [
      'links',
      '[Docs|https://a.example] [Docs](https://b.example)',
      'Docs (https://a.example) Docs (https://b.example)',
    ],
    ['a link that is its own words', '[https://a.example]', 'https://a.example'],
    ['images', '!shot.png|thumbnail! ![Plan](b.png)', '[image: shot.png] [image: Plan]'],
    ['brackets that are words', 'Enter [100] in {name}', 'Enter [100] in {name}'],
  ])('has %s without marks', (_, text, words) => {
    expect(plainText(text)).toBe(words);
  });

  it('has a blank for several, but in quotes those that are written', () => {
    const text = 'Type  five "     " and  “ a  b ” or \'   \', not  5" ';
    expect(plainText(text)).toBe('Type five "     " and “ a  b ” or \'   \', not 5" ');
    expect(plainLine(' Type  "  a"\n  now ')).toBe('Type "  a" now');
  });

  it('is read in linear time, whatever marks it has', () => {
    for (const mark of [
      '*a ',
      '_a ',
      '|',
      '[a|',
      '{code}',
      '`',
      '!a.png',
      '~~',
      '# a\n',
      '**',
      '“',
      '« ',
      "'  ",
      '"  ',
    ])
      expect(plainText(mark.repeat(20_000))).toBeTypeOf('string');
  });

  it('as one step keeps its lines and points, and has them on one line where it is drawn', () => {
    const text = textOf('1. Check:\n* one\n* two\n|A|B|\n|1|2|');
    expect(text).toBe('1. Check:\n- one\n- two\nA | B\n1 | 2');
    expect(onOneLine(text)).toBe('Check: one; two A | B; 1 | 2');
    expect(textOf('3) Open')).toBe('Open');
  });
});
