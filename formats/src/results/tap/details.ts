/** A text over several lines: `|`, `|-`, `>` and their kin. */
const BLOCK = /^[|>][-+\d]*$/;
/** A text in quotes that goes on. */
const OPEN_QUOTE = /^"(?:[^"\\]|\\.)*$/;

/**
 * The texts of the YAML that stands under a test: names with a value on the same line or a text over the lines
 * below. A name that stands in another counts as well, where it is the first: Vitest has `message` in `error`. Time: linear.
 */
export function readDetails(lines: readonly string[]): Map<string, string> {
  const details = new Map<string, string>();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const [, name, value = ''] = /^([\w-]{1,100}):(?:\s+(.*))?$/.exec(line.trim()) ?? [];
    if (name === undefined) continue;
    let text = withoutQuotes(value);
    if (BLOCK.test(value)) {
      const end = endOfBlock(lines, index + 1, indentOf(line));
      text = textOf(lines.slice(index + 1, end));
      index = end - 1;
    } else if (OPEN_QUOTE.test(value)) {
      const end = endOfQuote(lines, index + 1);
      text = withoutQuotes([value, ...lines.slice(index + 1, end)].join('\n')).trim();
      index = end - 1;
    }
    if (!details.has(name)) details.set(name, text);
  }
  return details;
}

/** Spaces before a line. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function endOfBlock(lines: readonly string[], start: number, edge: number): number {
  for (let index = start; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.trim() !== '' && indentOf(line) <= edge) return index;
  }
  return lines.length;
}

/** The line after the one that ends with a quote. */
function endOfQuote(lines: readonly string[], start: number): number {
  for (let index = start; index < lines.length; index++)
    if (lines[index]?.endsWith('"')) return index + 1;
  return lines.length;
}

function textOf(lines: readonly string[]): string {
  const edge = indentOf(lines.find((line) => line.trim() !== '') ?? '');
  return lines
    .map((line) => line.slice(Math.min(edge, indentOf(line))))
    .join('\n')
    .trim();
}

function withoutQuotes(value: string): string {
  const [first] = value;
  if (value.length < 2 || (first !== "'" && first !== '"') || !value.endsWith(first)) return value;
  const inner = value.slice(1, -1);
  return first === "'" ? inner.replaceAll("''", "'") : inner.replaceAll('\\"', '"');
}
