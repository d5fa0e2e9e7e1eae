import { SaxesParser } from 'saxes';

/** A tag or a text, in the order of the file. Names are without their prefix; an empty element opens and closes. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: Record<string, string>; line: number }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** An element with its attributes, its own text (CDATA included) and the elements in it, in order. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
  /** Where it stands in the text of the element around it. */
  at: number;
  /** The line on which its first tag ends. */
  line: number;
};

/** The text is no XML: `message` says what goes wrong, in the parser's words. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** How much is parsed before what was found is handed on, in characters. */
const CHUNK = 64 * 1024;
/** Deeper than any report or drawing nests. */
const DEEPEST = 100;
/** Slips in the text between tags, which reports of test runs are full of: they stay as written. */
const SLIPS = /^(?:disallowed character\.|undefined entity|malformed character entity|the string)/;

/** The parser would make an error with its stack for each slip, and a file may be nothing but slips. */
class TolerantParser extends SaxesParser<{ xmlns: false; position: false }> {
  override fail(message: string): this {
    if (!SLIPS.test(message)) throw new XmlError(message, this.line);
    return this;
  }
}

/**
 * The tags and texts of an XML file. It knows no entities but the five of XML and numbered characters,
 * so that a document type can neither name a file nor make the text grow. Time: linear.
 *
 * @throws XmlError
 */
export function* readXmlParts(xml: string): Generator<XmlPart> {
  let parts: XmlPart[] = [];
  const parser = new TolerantParser({ xmlns: false, position: false });
  const addText = (text: string) => parts.push({ kind: 'text', text });
  parser.on('opentag', ({ name, attributes }) =>
    parts.push({
      kind: 'open',
      name: localName(name),
      attributes: localNames(attributes),
      line: parser.line,
    }),
  );
  parser.on('closetag', ({ name }) => parts.push({ kind: 'close', name: localName(name) }));
  parser.on('text', addText);
  parser.on('cdata', addText);
  const text = xml.trimStart();
  parser.line += xml.slice(0, xml.length - text.length).split('\n').length - 1;
  for (let index = 0; index < text.length; index += CHUNK) {
    parser.write(text.slice(index, index + CHUNK));
    yield* parts;
    parts = [];
  }
  parser.close();
  yield* parts;
}

/**
 * The root of an XML file, with all that is in it.
 *
 * @throws XmlError
 */
export function readXml(xml: string): XmlElement {
  const above: XmlElement = {
    ...{ name: '', attributes: {}, text: '', children: [] },
    ...{ at: 0, line: 1 },
  };
  const open = [above];
  for (const part of readXmlParts(xml)) {
    const within = open.at(-1);
    if (part.kind === 'close') open.pop();
    else if (part.kind === 'text' && within) within.text += part.text;
    else if (part.kind === 'open') {
      const { name, attributes, line } = part;
      const at = within?.text.length ?? 0;
      const element: XmlElement = { name, attributes, text: '', children: [], at, line };
      within?.children.push(element);
      if (open.push(element) > DEEPEST) throw new XmlError(`deeper than ${DEEPEST} elements`, line);
    }
  }
  const [root] = above.children;
  if (!root) throw new XmlError('no element', 1);
  return root;
}

/** Every element of this name in an element, however deep, in the order of the file. */
export function elementsIn({ children }: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open = children.toReversed();
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.name === name) found.push(element);
    for (let index = element.children.length - 1; index >= 0; index--) {
      const child = element.children[index];
      if (child) open.push(child);
    }
  }
  return found;
}

/** The elements of this name directly in an element. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** The text of the first element of this name directly in an element; empty where there is none. */
export function childText({ children }: XmlElement, name: string): string {
  return children.find((child) => child.name === name)?.text.trim() ?? '';
}

/** The text of an element with the elements in it as tags without attributes, as it was written. */
export function markedText({ text, children }: XmlElement): string {
  let [written, from] = ['', 0];
  for (const child of children) {
    const { name, at } = child;
    written += `${text.slice(from, at)}<${name}>${markedText(child)}</${name}>`;
    from = at;
  }
  return written + text.slice(from);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function localNames(attributes: Record<string, string>): Record<string, string> {
  const named = Object.entries(attributes).filter(([name]) => !name.startsWith('xmlns'));
  return Object.fromEntries(named.map(([name, value]) => [localName(name), value]));
}
