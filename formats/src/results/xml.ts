/** An element with its attributes, its text (CDATA included) and the elements in it, in order. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

/** Deeper than any report nests. */
const DEEPEST = 100;

/**
 * Reads a document of elements, attributes, text, CDATA and comments: what reports of
 * test runs consist of. No declarations of its own are read, so none can name a file or
 * grow: a document type is passed over, and an entity it would define stays as written.
 *
 * One pass over the text, O(characters).
 *
 * @returns the root; undefined where the text is no such document
 */
export function readXml(text: string): XmlElement | undefined {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  for (let at = 0; at < text.length; ) {
    const within = open.at(-1);
    if (!within || open.length > DEEPEST) return undefined;
    if (text[at] !== '<') {
      const end = endOf(text, '<', at);
      within.text += decode(text.slice(at, end));
      at = end;
      continue;
    }
    const next = readMarkup(text, at, open);
    if (next === undefined) return undefined;
    at = next;
  }
  const [first, ...others] = root.children;
  return open.length === 1 && others.length === 0 ? first : undefined;
}

/** Where the markup that begins at `at` ends, elements opened and closed; undefined where it is none. */
function readMarkup(text: string, at: number, open: XmlElement[]): number | undefined {
  if (text.startsWith('<!--', at)) return after(text, '-->', at);
  if (text.startsWith('<![CDATA[', at)) {
    const end = text.indexOf(']]>', at);
    const within = open.at(-1);
    if (end < 0 || !within) return undefined;
    within.text += text.slice(at + 9, end);
    return end + 3;
  }
  if (text.startsWith('<?', at)) return after(text, '?>', at);
  if (text.startsWith('<!', at)) return afterDeclaration(text, at);
  return text[at + 1] === '/' ? close(text, at, open) : readTag(text, at, open);
}

function after(text: string, mark: string, at: number): number | undefined {
  const found = text.indexOf(mark, at);
  return found < 0 ? undefined : found + mark.length;
}

function afterDeclaration(text: string, at: number): number | undefined {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '[') depth++;
    else if (text[i] === ']') depth--;
    else if (text[i] === '>' && depth <= 0) return i + 1;
  }
  return undefined;
}

function close(text: string, at: number, open: XmlElement[]): number | undefined {
  const end = text.indexOf('>', at);
  const closed = open.pop();
  const isRight = end > 0 && open.length > 0 && closed?.name === text.slice(at + 2, end).trim();
  return isRight ? end + 1 : undefined;
}

const NAME = /[^\s/>="'<]+/y;
const SPACE = /\s*/y;

function readTag(text: string, start: number, open: XmlElement[]): number | undefined {
  const name = match(NAME, text, start + 1);
  if (!name) return undefined;
  const element: XmlElement = { name, attributes: {}, text: '', children: [] };
  open.at(-1)?.children.push(element);
  let at = start + 1 + name.length;
  for (;;) {
    at += match(SPACE, text, at).length;
    if (text[at] === '>') {
      open.push(element);
      return at + 1;
    }
    if (text.startsWith('/>', at)) return at + 2;
    const next = readAttribute(text, at, element);
    if (next === undefined) return undefined;
    at = next;
  }
}

function readAttribute(text: string, start: number, element: XmlElement): number | undefined {
  const name = match(NAME, text, start);
  let at = start + name.length;
  at += match(SPACE, text, at).length;
  if (!name || text[at] !== '=') return undefined;
  at += 1 + match(SPACE, text, at + 1).length;
  const quote = text[at];
  if (quote !== '"' && quote !== "'") return undefined;
  const end = text.indexOf(quote, at + 1);
  if (end < 0) return undefined;
  element.attributes[name] = decode(text.slice(at + 1, end));
  return end + 1;
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function endOf(text: string, mark: string, at: number): number {
  const found = text.indexOf(mark, at);
  return found < 0 ? text.length : found;
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    const isText = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code !== 0;
    return isText ? String.fromCodePoint(code) : whole;
  });
}
