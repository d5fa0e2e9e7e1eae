import { setImmediate } from 'node:timers/promises';

/** So many elements of a list are written at once: about ten milliseconds for test cases. */
const AT_ONCE = 100;

/**
 * Content as indented JSON that ends in a line end. Lists within it are written in parts with a pause after each, so that
 * others are answered while a suite of 10,000 cases is.
 */
export async function toText(content: object): Promise<string> {
  if (Array.isArray(content)) return `${await listText(content, '')}\n`;
  const fields: string[] = [];
  for (const [name, value] of Object.entries(content)) {
    if (value === undefined) continue;
    const text = Array.isArray(value) ? await listText(value, ' ') : indented(value, ' ');
    fields.push(` ${JSON.stringify(name)}: ${text}`);
  }
  return fields.length === 0 ? '{}\n' : `{\n${fields.join(',\n')}\n}\n`;
}

async function listText(list: readonly unknown[], indent: string): Promise<string> {
  if (list.length === 0) return '[]';
  const inner = `${indent} `;
  const parts: string[] = [];
  for (let start = 0; start < list.length; start += AT_ONCE) {
    if (start > 0) await setImmediate();
    const texts = list.slice(start, start + AT_ONCE).map((one) => inner + indented(one, inner));
    parts.push(texts.join(',\n'));
  }
  return `[\n${parts.join(',\n')}\n${indent}]`;
}

/** A line end within a text is escaped: each that stands here begins a line. */
const indented = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 1).replaceAll('\n', `\n${indent}`);
