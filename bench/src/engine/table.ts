/** Prints a table that reads well on a terminal and is Markdown, too: docs/benchmarks.md holds such tables. */
export function printTable(headings: string[], rows: string[][]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  console.log([line(headings), line(rule), ...rows.map(line)].join('\n'));
  console.log();
}

/** A ratio to three places; a dash where there is none. */
export function ratio(value: number): string {
  return Number.isFinite(value) ? value.toFixed(3) : '–';
}

/** Milliseconds to about three digits; a dash where there are none. */
export function ms(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
}

/** How many times as much; a dash where it is unknown. */
export function factor(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(1)} ×` : '–';
}

/** The exponent of a growth; a dash where it is unknown. */
export function growth(exponent: number): string {
  return Number.isFinite(exponent) ? exponent.toFixed(2) : '–';
}
