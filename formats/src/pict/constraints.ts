import type { Rule } from '@caseloom/engine';
import type { FileProblem, Remark } from '../model-file.ts';
import { columnsByName, isNumeric, keyOf, type PictParameter } from './pict-model.ts';
import { compareBoth, compareTo, type Operand, type Relation, workOfTerm } from './term.ts';
import { MAX_LOOKS } from './work.ts';

type Constraints = { rules: { rule: Rule; line: number }[]; report: Remark[] };

/**
 * Reads PICT's constraints: `IF … THEN … [ELSE …];` and `…;`, of terms
 * `[name] relation value`, `[name] relation [name]`, `[name] [NOT] LIKE "pattern"`,
 * `[name] [NOT] IN { values }`, `IsNegative(name)` and `IsPositive(name)`, joined by
 * NOT, AND and OR.
 *
 * @param text lines without comments, their number kept
 * @param firstLine the number of its first line in the file
 * @returns rules; a constraint on a parameter that does not exist is left out, as PICT does
 */
export function readConstraints(
  text: string,
  firstLine: number,
  parameters: readonly PictParameter[],
): Constraints | FileProblem {
  const reader = new Reader(text, firstLine, parameters);
  try {
    return reader.whole();
  } catch (error) {
    if (error instanceof Fault) return error.problem;
    throw error;
  }
}

/** Thrown and caught inside this file only: it ends the descent. */
class Fault extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Deeper brackets are an error, not an overflow. */
const DEEPEST = 200;
const NUMBER = /[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/iy;
const RELATIONS = ['=', '<>', '<=', '>=', '<', '>', 'LIKE'] as const;

class Reader {
  private index = 0;
  private depth = 0;
  /** The unknown parameter met in the part being read. */
  private unknown: string | undefined;
  private readonly text: string;
  private readonly parameters: readonly PictParameter[];
  private readonly columns: ReadonlyMap<string, number>;
  private readonly areNumeric: boolean[];
  /** How many values were compared. */
  private looks = 0;
  /** A place whose line is known: those that are asked for come one after the other. */
  private known: { index: number; line: number };

  constructor(text: string, firstLine: number, parameters: readonly PictParameter[]) {
    this.text = text;
    this.parameters = parameters;
    this.columns = columnsByName(parameters);
    this.areNumeric = parameters.map(isNumeric);
    this.known = { index: 0, line: firstLine };
  }

  whole(): Constraints {
    const result: Constraints = { rules: [], report: [] };
    for (this.skip(); this.index < this.text.length; this.skip()) this.constraint(result);
    return result;
  }

  private constraint({ rules, report }: Constraints): void {
    const line = this.line();
    const keep = (rule: Rule, name: string | undefined) => {
      if (name === undefined) rules.push({ rule, line });
      else report.push({ code: 'pict_parameter_unknown', params: { line, name } });
    };
    if (this.take('IF')) {
      const condition = this.part();
      this.need('THEN');
      const then = this.part();
      keep(
        { kind: 'any', parts: [{ kind: 'not', part: condition.rule }, then.rule] },
        condition.unknown ?? then.unknown,
      );
      if (this.take('ELSE')) {
        const otherwise = this.part();
        const either: Rule = { kind: 'any', parts: [condition.rule, otherwise.rule] };
        keep(either, condition.unknown ?? otherwise.unknown);
      }
    } else {
      const { rule, unknown } = this.part();
      keep(rule, unknown);
    }
    this.need(';');
  }

  private part(): { rule: Rule; unknown: string | undefined } {
    this.unknown = undefined;
    const rule = this.either();
    return { rule, unknown: this.unknown };
  }

  private either(): Rule {
    const parts = [this.both()];
    while (this.take('OR')) parts.push(this.both());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts };
  }

  private both(): Rule {
    const parts = [this.negation()];
    while (this.take('AND')) parts.push(this.negation());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'all', parts };
  }

  private negation(): Rule {
    if (++this.depth > DEEPEST) this.fail(';');
    let rule: Rule;
    if (this.take('NOT')) rule = { kind: 'not', part: this.negation() };
    else if (this.take('(')) {
      rule = this.either();
      this.need(')');
    } else rule = this.take('ISNEGATIVE') ? this.sign(true) : this.positive();
    this.depth--;
    return rule;
  }

  private positive(): Rule {
    return this.take('ISPOSITIVE') ? this.sign(false) : this.term();
  }

  /** Without a name, `IsNegative()` asks for any parameter and `IsPositive()` for all. */
  private sign(isNegative: boolean): Rule {
    this.need('(');
    const name = this.until(')').trim();
    const all = this.parameters.map((_, column) => column);
    const columns = name ? this.columnOf(name) : all;
    this.look(columns.reduce((sum, column) => sum + this.valuesOf(column), columns.length));
    const parts = columns.map((column): Rule => {
      const values = this.parameters[column]?.values ?? [];
      const holding = values.flatMap((value, index) =>
        value.isNegative === isNegative ? [index] : [],
      );
      return { kind: 'cell', column, values: new Set(holding) };
    });
    return { kind: isNegative ? 'any' : 'all', parts };
  }

  private term(): Rule {
    this.need('[');
    const [column] = this.columnOf(this.until(']'));
    const isDenied = this.take('NOT');
    const rule = this.take('IN') ? this.membership(column) : this.comparison(column, isDenied);
    return isDenied ? { kind: 'not', part: rule } : rule;
  }

  private membership(column: number | undefined): Rule {
    this.need('{');
    const operands: Operand[] = [];
    do operands.push(this.operand(column));
    while (this.take(','));
    this.need('}');
    return this.about(column, (parameter, own) => this.compared(own, parameter, '=', operands));
  }

  private comparison(column: number | undefined, isDenied: boolean): Rule {
    const relation = this.relation(isDenied);
    if (this.next('[')) return this.comparisonOfTwo(column, relation);
    if (relation === 'LIKE' && column !== undefined) this.needText(column);
    const operand = this.operand(column);
    return this.about(column, (parameter, own) =>
      this.compared(own, parameter, relation, [operand]),
    );
  }

  private compared(
    column: number,
    parameter: PictParameter,
    relation: Relation,
    operands: readonly Operand[],
  ): Rule {
    this.look(workOfTerm(parameter, relation, operands));
    return compareTo(column, parameter, relation, operands);
  }

  private valuesOf(column: number): number {
    return this.parameters[column]?.values.length ?? 0;
  }

  /** Counts what is compared. @throws Fault beyond what any model needs */
  private look(count: number): void {
    this.looks += count;
    if (this.looks > MAX_LOOKS) this.refuse('pict_constraints_too_large', {});
  }

  private comparisonOfTwo(column: number | undefined, relation: Relation): Rule {
    this.need('[');
    const name = this.until(']');
    const [other] = this.columnOf(name);
    return this.about(column, (_parameter, own) => {
      const second = this.parameters[other ?? -1];
      if (other === undefined || !second) return { kind: 'all', parts: [] };
      if (other === own) this.refuse('pict_parameter_with_itself', { name });
      if (this.areNumeric[own] !== this.areNumeric[other ?? -1])
        this.refuse('pict_types_differ', { name });
      if (relation === 'LIKE') this.needText(own);
      return compareBoth([own, other], relation, this.parameters);
    });
  }

  /** Where the parameter is unknown the constraint is left out whatever it says. */
  private about(
    column: number | undefined,
    rule: (parameter: PictParameter, column: number) => Rule,
  ): Rule {
    const parameter = this.parameters[column ?? -1];
    if (column === undefined || !parameter) return { kind: 'all', parts: [] };
    return rule(parameter, column);
  }

  private relation(isDenied: boolean): Relation {
    const relation = (isDenied ? (['LIKE'] as const) : RELATIONS).find((sign) => this.take(sign));
    return relation ?? this.fail(isDenied ? 'IN' : '=');
  }

  private operand(column: number | undefined): Operand {
    const parameter = this.parameters[column ?? -1];
    const wantsNumber = parameter && this.areNumeric[column ?? -1];
    if (this.take('"')) {
      if (wantsNumber) this.refuse('pict_types_differ', { name: parameter.name });
      return this.until('"');
    }
    NUMBER.lastIndex = this.index;
    const number = NUMBER.exec(this.text);
    if (!number) this.fail(wantsNumber ? '1' : '"…"');
    if (parameter && !wantsNumber) this.refuse('pict_types_differ', { name: parameter.name });
    this.index += number[0].length;
    return Number(number[0]);
  }

  private needText(column: number): void {
    const parameter = this.parameters[column];
    if (parameter && this.areNumeric[column]) {
      this.refuse('pict_like_number', { name: parameter.name });
    }
  }

  private columnOf(name: string): number[] {
    const column = this.columns.get(keyOf(name));
    if (column !== undefined) return [column];
    this.unknown = name;
    return [];
  }

  /** The text before a closing sign, past which the reader then is; `\` makes the next sign plain. */
  private until(end: string): string {
    let text = '';
    for (; this.index < this.text.length && this.text[this.index] !== end; this.index++) {
      if (this.text[this.index] === '\\') this.index++;
      text += this.text[this.index] ?? '';
    }
    if (this.index >= this.text.length) this.fail(end);
    this.index++;
    return text;
  }

  private skip(): void {
    while (/\s/.test(this.text[this.index] ?? '')) this.index++;
  }

  private next(word: string): boolean {
    this.skip();
    return keyOf(this.text.slice(this.index, this.index + word.length)) === keyOf(word);
  }

  private take(word: string): boolean {
    if (!this.next(word)) return false;
    this.index += word.length;
    return true;
  }

  private need(word: string): void {
    if (!this.take(word)) this.fail(word);
    if (word !== '[' && word !== '(') this.skip();
  }

  private line(): number {
    let { index, line } = this.known;
    for (; index < this.index; index++) if (this.text[index] === '\n') line++;
    this.known = { index, line };
    return line;
  }

  private fail(expected: string): never {
    return this.refuse('pict_expected', { expected });
  }

  private refuse(code: FileProblem['code'], params: FileProblem['params']): never {
    throw new Fault({ code, params: { line: this.line(), ...params } });
  }
}
