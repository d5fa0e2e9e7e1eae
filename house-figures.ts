import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export const PACKAGES = [
  'engine',
  'layout',
  'formats',
  'client',
  'contract',
  'locales',
  'server',
  'web',
  'mcp',
  'cli',
  'bench',
  'package',
] as const;

export type Figures = {
  files: number;
  lines: number;
  /** Lines of tests for each line of source. */
  tests: number;
  /** The length that 95 of 100 files, or functions, do not exceed, and the greatest; in lines. */
  fileP95: number;
  fileMax: number;
  functionP95: number;
  functionMax: number;
  /** For each 1,000 lines of source. */
  casts: number;
  lintExceptions: number;
};

/** What a package, or several, is made of: the figures that CONTRIBUTING.md names, measured on the source as it is. */
export function figuresOf(...packages: readonly string[]): Figures {
  const all = packages.flatMap((name) => globSync(`${name}/{src,test}/**/*.{ts,tsx}`));
  const isTest = (file: string) => /\/test\/|\.test\.tsx?$|\/testing(\/|\.tsx?$)/.test(file);
  const source = all.filter((file) => !isTest(file)).map(measure);
  const tests = sum(all.filter(isTest).map((file) => linesOf(readFileSync(file, 'utf8'))));
  const lines = sum(source.map((file) => file.lines));
  const functions = source.flatMap((file) => file.functions);
  const files = source.map((file) => file.lines);
  return {
    files: source.length,
    lines,
    tests: tests / lines,
    fileP95: p95(files),
    fileMax: Math.max(...files),
    functionP95: p95(functions),
    functionMax: Math.max(0, ...functions),
    casts: (1000 * sum(source.map((file) => file.casts))) / lines,
    lintExceptions: (1000 * sum(source.map((file) => file.lintExceptions))) / lines,
  };
}

/** Of one file: its lines, those of each of its functions, how often `as` gives a value another type, and what the linter overlooks. */
function measure(path: string) {
  const code = readFileSync(path, 'utf8');
  const functions: number[] = [];
  let casts = 0;
  visit(parseSync(path, code).program, (node) => {
    if (node.type === 'TSAsExpression' && !isConst(node)) casts += 1;
    // a type has none
    if (/^(ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/.test(node.type))
      functions.push(linesOf(code.slice(node.start, node.end)));
  });
  const lintExceptions = code.match(/biome-ignore|@ts-expect-error|@ts-ignore/g)?.length ?? 0;
  return { lines: linesOf(code), functions, casts, lintExceptions };
}

type Node = { type: string; start: number; end: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (isNode(value)) {
    see(value);
    for (const part of Object.values(value)) visit(part, see);
  }
}

/** `as const` gives a value the narrowest type it has: nothing is claimed. */
function isConst(node: object): boolean {
  return /"type":"TSTypeReference".*"name":"const"/.test(
    JSON.stringify((node as { typeAnnotation?: unknown }).typeAnnotation),
  );
}

const linesOf = (text: string) => text.trimEnd().split('\n').length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function p95(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

const COLUMNS = [
  'files',
  'lines',
  'tests',
  'fileP95',
  'fileMax',
  'functionP95',
  'functionMax',
  'casts',
  'lintExceptions',
] as const;

if (import.meta.main) {
  const print = (cells: readonly (string | number)[]) =>
    process.stdout.write(`${cells.map((cell) => String(cell).padStart(14)).join(' ')}\n`);
  print(['', ...COLUMNS]);
  for (const [name, figures] of [
    ...PACKAGES.map((one) => [one, figuresOf(one)] as const),
    ['all', figuresOf(...PACKAGES)] as const,
  ])
    print([name, ...COLUMNS.map((column) => Number(figures[column].toFixed(2)))]);
}
