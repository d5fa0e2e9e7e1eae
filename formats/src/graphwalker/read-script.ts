import {
  isStateName,
  printAction,
  printCondition,
  readAction,
  readCondition,
} from '@caseloom/engine';

type Names = ReadonlySet<string>;

const PIECE =
  /\s+|&&|\|\||===?|!==?|<=|>=|\+\+|--|\+=|-=|[<>!()=+\-*]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d+(?![\w.])|[\p{L}_$][\p{L}\p{N}_$.]*|./gsu;
const WORDS: ReadonlyMap<string, string> = new Map([
  ...([
    ['&&', 'and'],
    ['||', 'or'],
    ['!', 'not'],
  ] as const),
  ...([
    ['==', '='],
    ['===', '='],
    ['!==', '!='],
  ] as const),
]);
const KNOWN = /^(?:&&|\|\||===?|!==?|<=|>=|[<>!()=+\-*]|".*"|'.*'|\d+)$/s;

/** The names that a script reads or writes. */
export function namesInScript(script: string): string[] {
  const pieces = script.match(PIECE) ?? [];
  return pieces.filter((piece) => /^[\p{L}_$]/u.test(piece) && !/^(?:true|false)$/.test(piece));
}

/** The pieces of a script in our words; undefined where one of them is none of the usual ones. */
function piecesOf(script: string): string[] | undefined {
  const pieces = (script.match(PIECE) ?? []).filter((piece) => piece.trim() !== '');
  const isKnown = (piece: string) =>
    KNOWN.test(piece) || piece === 'true' || piece === 'false' || isStateName(piece);
  if (!pieces.every(isKnown)) return undefined;
  return pieces.map((piece) => {
    if (!piece.startsWith("'")) return WORDS.get(piece) ?? piece;
    return JSON.stringify(piece.slice(1, -1).replace(/\\'/g, "'"));
  });
}

/** A guard in the usual forms, `x < 3 && !y`, as one of our conditions; undefined for any other. */
export function toCondition(guard: string, names: Names): string | undefined {
  const pieces = piecesOf(guard);
  // a lone sign of assigning is none of comparing
  if (!pieces || /(?<![=!<>])=(?!=)/.test(withoutTexts(guard))) return undefined;
  const read = readCondition(pieces.join(' '), names);
  return read.ok ? printCondition(read.condition, 'en') : undefined;
}

const withoutTexts = (script: string) => script.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '');

/** The statements of actions. */
export function statementsOf(actions: readonly string[]): string[] {
  return actions
    .flatMap((action) => action.split(/[;\n]/))
    .map((statement) => statement.trim().replace(/^(?:var|let)\s+/, ''))
    .filter(Boolean);
}

/** Statements in the usual forms, `x++`, `x += 2`, `x = x + 1`, `y = !y`, as one of our actions; undefined where one is another. */
export function toAction(actions: readonly string[], names: Names): string | undefined {
  const parts = statementsOf(actions).map(plainStatement);
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  const read = readAction(parts.join('; '), names);
  return read.ok ? printAction(read.assignments, 'en') : undefined;
}

/** One statement as an assignment in our words. */
export function plainStatement(statement: string): string | undefined {
  const name = String.raw`([\p{L}_][\p{L}\p{N}_]*)`;
  const counted =
    new RegExp(`^${name}\\s*(\\+\\+|--)$`, 'u').exec(statement) ??
    new RegExp(`^(\\+\\+|--)\\s*${name}$`, 'u').exec(statement);
  if (counted) {
    const [, a = '', b = ''] = counted;
    const [variable, sign] = /^[+-]/.test(a) ? [b, a] : [a, b];
    return `${variable} = ${variable} ${sign[0]} 1`;
  }
  const [, variable, sign, rest = ''] =
    new RegExp(`^${name}\\s*([+-]?)=(?!=)\\s*(.+)$`, 'su').exec(statement) ?? [];
  const value = variable ? piecesOf(rest)?.join(' ') : undefined;
  if (!variable || value === undefined) return undefined;
  return sign ? `${variable} = ${variable} ${sign} (${value})` : `${variable} = ${value}`;
}
