/** A tag or a text of an XML file, names without their prefix. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const PART =
  /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

/**
 * The tags and texts of an XML file in their order, comments and instructions left out. It knows no
 * entities but the five of XML and numbered characters, and nothing outside the file.
 * Time: linear.
 */
export function* readXml(xml: string): Generator<XmlPart> {
  const plain = without(without(xml, '<!--', '-->'), '<?', '?>');
  for (const [, closing, name = '', attributes = '', empty, text] of plain.matchAll(PART)) {
    if (text !== undefined) yield { kind: 'text', text: decodeEntities(text) };
    else if (closing) yield { kind: 'close', name };
    else yield { kind: 'open', name, attributes, isEmpty: empty === '/' };
  }
}

/** The text without all that stands between two marks; what is never closed ends it. */
function without(text: string, from: string, to: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = text.indexOf(from); start >= 0; start = text.indexOf(from, at)) {
    kept.push(text.slice(at, start));
    const end = text.indexOf(to, start + from.length);
    at = end < 0 ? text.length : end + to.length;
  }
  return kept.join('') + text.slice(at);
}

/** The value of an attribute, whatever its prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name, decimal, hex) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
