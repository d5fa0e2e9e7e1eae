import type { FileProblem, Remark } from '../model-file.ts';
import {
  type Constraint,
  columnsByName,
  isNumeric,
  isResult,
  type KeyOf,
  type Operand,
  type PictParameter,
  type Predicate,
  type Relation,
} from './pict-model.ts';
import { Fault, Scanner } from './scanner.ts';
import { workOfTerm } from './term.ts';
import { MAX_LOOKS } from './work.ts';

type Constraints = { constraints: Constraint[]; report: Remark[] };

/**
 * Reads PICT's constraints: `IF … THEN … [ELSE …];` and `…;`, of terms
 * `[name] relation value`, `[name] relation [name]`, `[name] [NOT] LIKE "pattern"`,
 * `[name] [NOT] IN { values }`, `IsNegative(name)` and `IsPositive(name)`, joined by
 * NOT, AND and OR.
 *
 * @param text lines without comments, their number kept
 * @param firstLine the number of its first line in the file
 * @returns what they say; a constraint on a parameter that does not exist is left out, as PICT does
 */
export function readConstraints(
  text: string,
  firstLine: number,
  [parameters, keyOf]: readonly [readonly PictParameter[], KeyOf],
): Constraints | FileProblem {
  const reader = new Reader(new Scanner(text, firstLine), parameters, keyOf);
  try {
    return reader.whole();
  } catch (error) {
    if (error instanceof Fault) return error.problem;
    throw error;
  }
}

/** Deeper brackets are an error, not an overflow. */
const DEEPEST = 200;
const RELATIONS = ['=', '<>', '<=', '>=', '<', '>', 'LIKE'] as const;

/** What is said of a parameter that does not exist; the constraint is left out whatever that is. */
const NOTHING: Predicate = { kind: 'all', parts: [] };

class Reader {
  private depth = 0;
  /** The unknown parameter met in the part being read. */
  private unknown: string | undefined;
  private readonly scanner: Scanner;
  private readonly parameters: readonly PictParameter[];
  private readonly keyOf: KeyOf;
  private readonly columns: ReadonlyMap<string, number>;
  private readonly areNumeric: boolean[];
  /** How many values were compared. */
  private looks = 0;

  constructor(scanner: Scanner, parameters: readonly PictParameter[], keyOf: KeyOf) {
    this.scanner = scanner;
    this.parameters = parameters;
    this.keyOf = keyOf;
    this.columns = columnsByName(parameters, keyOf);
    this.areNumeric = parameters.map(isNumeric);
  }

  whole(): Constraints {
    const result: Constraints = { constraints: [], report: [] };
    while (!this.scanner.isAtEnd()) this.constraint(result);
    return result;
  }

  private constraint({ constraints, report }: Constraints): void {
    const line = this.scanner.line();
    const leaveOut = (name: string) =>
      report.push({ code: 'pict_parameter_unknown', params: { line, name } });
    const condition = this.scanner.take('IF') ? this.part() : undefined;
    if (condition) this.scanner.need('THEN');
    const then = this.part();
    const isElse = condition && this.scanner.take('ELSE');
    const otherwise = isElse ? this.part() : undefined;
    this.scanner.need(';');
    const unknown = condition?.unknown ?? then.unknown;
    const when = condition && { if: condition.predicate };
    if (unknown === undefined) {
      const rest = otherwise && otherwise.unknown === undefined && { else: otherwise.predicate };
      constraints.push({ line, ...when, implies: then.predicate, ...rest });
    } else leaveOut(unknown);
    if (!otherwise || !condition) return;
    const unknownElse = condition.unknown ?? otherwise.unknown;
    if (unknownElse !== undefined) leaveOut(unknownElse);
    // THEN alone was left out
    else if (unknown !== undefined) {
      const denied: Predicate = { kind: 'not', part: condition.predicate };
      constraints.push({ line, if: denied, implies: otherwise.predicate });
    }
  }

  private part(): { predicate: Predicate; unknown: string | undefined } {
    this.unknown = undefined;
    const predicate = this.either();
    return { predicate, unknown: this.unknown };
  }

  private either(): Predicate {
    const parts = [this.both()];
    while (this.scanner.take('OR')) parts.push(this.both());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts };
  }

  private both(): Predicate {
    const parts = [this.negation()];
    while (this.scanner.take('AND')) parts.push(this.negation());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'all', parts };
  }

  private negation(): Predicate {
    if (++this.depth > DEEPEST) this.scanner.fail(';');
    let predicate: Predicate;
    if (this.scanner.take('NOT')) predicate = { kind: 'not', part: this.negation() };
    else if (this.scanner.take('(')) {
      predicate = this.either();
      this.scanner.need(')');
    } else predicate = this.scanner.take('ISNEGATIVE') ? this.sign(true) : this.positive();
    this.depth--;
    return predicate;
  }

  private positive(): Predicate {
    return this.scanner.take('ISPOSITIVE') ? this.sign(false) : this.term();
  }

  /** Without a name, `IsNegative()` asks for any parameter and `IsPositive()` for all, but for expected results. */
  private sign(isNegative: boolean): Predicate {
    this.scanner.need('(');
    const name = this.scanner.until(')').trim();
    const all = this.parameters.flatMap((parameter, column) =>
      isResult(parameter) ? [] : [column],
    );
    const columns = name ? this.columnOf(name) : all;
    this.look(columns.reduce((sum, column) => sum + this.valuesOf(column), columns.length));
    return { kind: 'sign', isNegative, columns };
  }

  private term(): Predicate {
    this.scanner.need('[');
    const [column] = this.columnOf(this.scanner.until(']'));
    const isDenied = this.scanner.take('NOT');
    const predicate = this.scanner.take('IN')
      ? this.membership(column)
      : this.comparison(column, isDenied);
    return isDenied ? { kind: 'not', part: predicate } : predicate;
  }

  private membership(column: number | undefined): Predicate {
    this.scanner.need('{');
    const operands: Operand[] = [];
    do operands.push(this.operand(column));
    while (this.scanner.take(','));
    this.scanner.need('}');
    if (column === undefined) return NOTHING;
    this.lookAt(column, '=', operands);
    return { kind: 'in', column, operands };
  }

  private comparison(column: number | undefined, isDenied: boolean): Predicate {
    const relation = this.relation(isDenied);
    if (this.scanner.next('[')) return this.comparisonOfTwo(column, relation);
    if (relation === 'LIKE' && column !== undefined) this.needText(column);
    const operand = this.operand(column);
    if (column === undefined) return NOTHING;
    this.lookAt(column, relation, [operand]);
    return { kind: 'compare', column, relation, operand };
  }

  private lookAt(column: number, relation: Relation, operands: readonly Operand[]): void {
    const parameter = this.parameters[column];
    if (parameter) this.look(workOfTerm(parameter, relation, operands));
  }

  private valuesOf(column: number): number {
    return this.parameters[column]?.values.length ?? 0;
  }

  /** Counts what is compared. @throws Fault beyond what any model needs */
  private look(count: number): void {
    this.looks += count;
    if (this.looks > MAX_LOOKS) this.scanner.refuse('pict_constraints_too_large', {});
  }

  private comparisonOfTwo(left: number | undefined, relation: Relation): Predicate {
    this.scanner.need('[');
    const name = this.scanner.until(']');
    const [right] = this.columnOf(name);
    if (left === undefined || right === undefined) return NOTHING;
    if (left === right) this.scanner.refuse('pict_parameter_with_itself', { name });
    if (this.areNumeric[left] !== this.areNumeric[right])
      this.scanner.refuse('pict_types_differ', { name });
    if (relation === 'LIKE') this.needText(left);
    return { kind: 'both', left, right, relation };
  }

  private relation(isDenied: boolean): Relation {
    const signs = isDenied ? (['LIKE'] as const) : RELATIONS;
    const relation = signs.find((sign) => this.scanner.take(sign));
    return relation ?? this.scanner.fail(isDenied ? 'IN' : '=');
  }

  private operand(column: number | undefined): Operand {
    const parameter = this.parameters[column ?? -1];
    const wantsNumber = parameter && this.areNumeric[column ?? -1];
    if (this.scanner.take('"')) {
      if (wantsNumber) this.scanner.refuse('pict_types_differ', { name: parameter.name });
      return this.scanner.until('"');
    }
    const number = this.scanner.number();
    if (number === undefined) return this.scanner.fail(wantsNumber ? '1' : '"…"');
    if (parameter && !wantsNumber)
      this.scanner.refuse('pict_types_differ', { name: parameter.name });
    return number;
  }

  private needText(column: number): void {
    const parameter = this.parameters[column];
    if (parameter && this.areNumeric[column]) {
      this.scanner.refuse('pict_like_number', { name: parameter.name });
    }
  }

  private columnOf(name: string): number[] {
    const column = this.columns.get(this.keyOf(name));
    if (column !== undefined) return [column];
    this.unknown = name;
    return [];
  }
}
