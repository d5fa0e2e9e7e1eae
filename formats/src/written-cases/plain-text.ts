import { imageAs } from './images.ts';
import { withoutWiki } from './wiki-marks.ts';

/** The letters and signs of Latin-1 by their names in HTML, from 160 on, in the order of their numbers. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
const SIGNS = new Map<string, string>([
  ...LATIN.map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...'lt< gt> amp& quot" apos\' ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” bdquo„ hellip… bull• euro€ trade™ larr← rarr→ ne≠ le≤ ge≥'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
]);

/** The elements that editors of formatted text write; anything else between angles is a word. */
const ELEMENTS =
  'abbr|a(?=\\s)|(?<=/)a|blockquote|big|br|b|center|code|colgroup|col|dd|del|div|dl|dt|em|font|h[1-6]|hr|img|ins|i|kbd|li|ol|pre|p|samp|small|span|strike|strong|sub|sup|s|table|tbody|td|tfoot|thead|th|tr|tt|ul|u|var';
const MARK = new RegExp(`</?(?:${ELEMENTS})\\b[^<>]*>`, 'gi');
/** Where a line ends, whatever the line breaks of the file. */
const LINE_END = /<(?:br|hr|\/p|\/div|\/li|\/tr|\/h[1-6]|\/dd|\/dt|\/blockquote|\/pre)\b[^<>]*>/gi;

/** An image of HTML, and one of Markdown. */
const HTML_IMAGE = /<img\b([^<>]*)>/gi;
const IMAGE = /!\[([^\]\n]{0,200})\]\(([^)\n]{0,500})\)/g;
function htmlImage(_: string, attributes: string): string {
  const found = (pattern: RegExp) => pattern.exec(attributes)?.[2] ?? '';
  return imageAs(
    found(/(?<![\w-])alt\s*=\s*(["'])(.*?)\1/is),
    found(/(?<![\w-])src\s*=\s*(["'])(.*?)\1/is),
  );
}

/**
 * The words of a text without the marks of HTML, Markdown and Jira's wiki that an editor of formatted text
 * leaves in it; an image is its words or its link. Time: linear.
 */
export function plainText(text: string): string {
  return withoutWiki(plainScenario(text));
}

/** The same of a scenario: what is a mark elsewhere is the sign of a table there. */
export function plainScenario(text: string): string {
  return withoutHtml(text)
    .replace(IMAGE, (_, words: string, link: string) => imageAs(words, link))
    .replace(/\r\n?/g, '\n')
    .replace(BLANKS, (_, quoted?: string) => quoted ?? ' ');
}

/** Blanks in a row, and a text in quotes, in which they are what a tester enters. */
const BLANKS = /("[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»|'[ \t\u00a0]+')|[ \t\u00a0]+/g;

/** Plain text on one line, a blank between its words but for texts in quotes. */
export function plainLine(text: string): string {
  return plainText(text)
    .replace(/\n+/g, ' ')
    .replace(BLANKS, (_, quoted?: string) => quoted ?? ' ')
    .trim();
}

function withoutHtml(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const written = withoutComments(text)
    .replace(HTML_IMAGE, htmlImage)
    .replace(NAME_OF_DATA, '&lt;$1&gt;');
  // where elements end lines, those of the file are only where its editor broke them
  const lines = written.search(LINE_END) < 0 ? written : written.replace(/[\r\n]+/g, ' ');
  const words = withPoints(lines)
    .replace(/<\/(?:p|div)>\s*(?=<\/t[dh]>)/gi, '')
    .replace(/<\/t[dh]>\s*(?=<\/tr>)/gi, '')
    .replace(LINE_END, '\n')
    .replace(/<\/t[dh]>/gi, ' | ')
    .replace(MARK, markIn(lines));
  return words.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, signOf);
}

/** Points of lists with their numbers, or dashes where they have none. */
function withPoints(text: string): string {
  if (!/<li\b/i.test(text)) return text;
  // the number of the next point of each list around; dashes have none
  const lists: (number | undefined)[] = [];
  const point = () => {
    const number = lists.pop();
    lists.push(number && number + 1);
    return number ? `\n${number}. ` : '\n- ';
  };
  return text.replace(/<(ol|ul)\b[^<>]*>|<\/(?:ol|ul)>|<li\b[^<>]*>/gi, (tag, list?: string) => {
    if (/^<li/i.test(tag)) return point();
    if (list) lists.push(list.toLowerCase() === 'ol' ? 1 : undefined);
    else lists.pop();
    return '';
  });
}

/** A name of test data, as the editor of Zephyr marks it: our steps and scenarios have it in angles. */
const NAME_OF_DATA = /<var>([^<>]{1,100})<\/var>/gi;

/** Elements that have no end. */
const SINGLE = new Set(['br', 'hr', 'img', 'col', 'li', 'p', 'td', 'th', 'tr']);

/** Takes away tags that belong together; one alone, as in `a<b>c`, is words. */
function markIn(text: string): (tag: string) => string {
  const namesOf = (pattern: RegExp) =>
    new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name.toLowerCase()));
  const [opened, closed] = [namesOf(/<([a-z][a-z\d]*)/gi), namesOf(/<\/([a-z][a-z\d]*)/gi)];
  return (tag) => {
    const name = /[a-z][a-z\d]*/i.exec(tag)?.[0].toLowerCase() ?? '';
    const isMark = SINGLE.has(name) || tag.endsWith('/>') || (opened.has(name) && closed.has(name));
    return isMark ? '' : tag;
  };
}

/** What an entity stands for; itself where that is no sign. */
function signOf(entity: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return SIGNS.get(name) ?? entity;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isSign = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isSign ? String.fromCodePoint(code) : entity;
}

/** What an office program wrote for itself; a comment that does not end is words. */
function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--');
  const kept = others.map((part) => {
    const end = part.indexOf('-->');
    return end < 0 ? `<!--${part}` : part.slice(end + 3);
  });
  return first + kept.join('');
}
