import type { XmlPart } from '../xml.ts';

/** What begins and ends a line of its own. */
const BLOCKS = new Set(
  'p div li ul ol dl dt dd tr table thead tbody br h1 h2 h3 h4 h5 h6 pre blockquote hr'.split(' '),
);

/** Formatted text as plain text: a line for each paragraph, a hyphen before items of lists, a bar between cells. Time: linear. */
export function textOfXhtml(parts: readonly XmlPart[]): string {
  const lines: string[] = [];
  let line: string[] = [];
  const endLine = () => {
    const text = line.join('').replace(/\s+/g, ' ').trim();
    if (text !== '' && text !== '-') lines.push(text);
    line = [];
  };
  for (const part of parts) {
    if (part.kind === 'text') {
      line.push(part.text);
      continue;
    }
    const name = part.name.toLowerCase();
    if (BLOCKS.has(name)) endLine();
    if (part.kind === 'open' && name === 'li') line.push('- ');
    const isCell = name === 'td' || name === 'th';
    if (part.kind === 'open' && isCell && line.some((words) => words.trim() !== ''))
      line.push(' | ');
  }
  endLine();
  return lines.join('\n');
}
