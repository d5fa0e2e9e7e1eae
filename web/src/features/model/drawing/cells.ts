/** Rows of cells as lines that a person writes: cells between `|`, and `\|`, `\\` and `\n` for those signs themselves, as in a feature file. */
export function linesOf(rows: string[][]): string {
  const escaped = (cell: string) =>
    cell.replace(/[\\|]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
  return rows
    .map((row) => row.map(escaped).join(' | '))
    .map((line) => `| ${line} |`)
    .join('\n');
}

/** The rows that such lines hold, each as long as the longest: what is missing is empty. Outer bars and blanks around cells count for nothing. */
export function rowsOf(lines: string): string[][] {
  const rows = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}

function cellsOf(line: string): string[] {
  const cells = [''];
  for (const [part] of line.trim().matchAll(/\\.|\||[^\\|]+|\\/gsu)) {
    if (part === '|') cells.push('');
    else cells.push((cells.pop() ?? '') + unescaped(part));
  }
  const trimmed = cells.map((cell) => cell.replace(/^ +| +$/g, ''));
  // the outer bars of a table as it is usually written
  if (trimmed.length > 1 && trimmed[0] === '') trimmed.shift();
  if (trimmed.length > 1 && trimmed.at(-1) === '' && line.trimEnd().endsWith('|')) trimmed.pop();
  return trimmed;
}

function unescaped(part: string): string {
  if (part.length !== 2 || !part.startsWith('\\')) return part;
  return part === '\\n' ? '\n' : part.slice(1);
}
