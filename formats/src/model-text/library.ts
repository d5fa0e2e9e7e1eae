import { Cursor, TextError } from './cursor.ts';
import { readFields, requireNoChildren, STEP_FIELDS } from './fields.ts';
import type { Line } from './lines.ts';

/** A step as the text has it. */
export type WrittenStep = { id: string; label: string; type: string; expected?: unknown };

/** The words for roles, and the roles. */
export const ROLES: ReadonlyMap<string, string> = new Map([
  ['given', 'context'],
  ['when', 'action'],
  ['then', 'outcome'],
]);

/** The steps of a text, each wherever its words stand: at nodes, or in a list of their own. */
export class Library {
  readonly #defined = new Map<string, { step: WrittenStep; line: number }>();
  /** The list of their own: a step, or the id of one that has its words at a node. */
  readonly #listed: { step?: WrittenStep; id: string; line: number }[] = [];

  /** @throws TextError where the step has other words elsewhere */
  define(step: WrittenStep, line: number): void {
    const known = this.#defined.get(step.id);
    if (!known) {
      this.#defined.set(step.id, { step, line });
      return;
    }
    const { label, type, expected } = known.step;
    const isSame = label === step.label && type === step.type;
    const hasOther = step.expected !== undefined && expected !== undefined;
    if (!isSame || (hasOther && expected !== step.expected))
      throw new TextError('text_step_differs', { line, id: step.id, other: known.line });
    known.step = { ...step, ...known.step };
  }

  /** Reads the list of steps below its heading. */
  readSection(section: Line): void {
    for (const child of section.children) {
      const cursor = new Cursor(child);
      const line = child.number;
      if (cursor.isNext('@')) {
        requireNoChildren(child);
        this.#listed.push({ id: cursor.mark() ?? '', line });
        continue;
      }
      const type = ROLES.get(cursor.oneOf([...ROLES.keys()])) ?? '';
      cursor.expect(':');
      const { words, id: own } = cursor.wordsAndId();
      const step: WrittenStep = { id: own ?? cursor.fail('`@id`'), label: words, type };
      readFields(child, STEP_FIELDS, step);
      this.#listed.push({ step, id: step.id, line });
    }
  }

  /** All steps: first those of the list, then the others in the order of the text. @throws TextError where one has no words */
  steps(): WrittenStep[] {
    const listed = this.#listed.map(({ step, id, line }) => {
      const found = step ?? this.#defined.get(id)?.step;
      if (!found) throw new TextError('text_step_unknown', { line, id });
      return found;
    });
    const known = new Set(listed.map(({ id }) => id));
    const others = [...this.#defined.values()].filter(({ step }) => !known.has(step.id));
    return [...listed, ...others.map(({ step }) => step)];
  }
}
