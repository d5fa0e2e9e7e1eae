import { columnAt } from './columns.ts';

/** A sign that says yes or no, with a remark in brackets. */
const SIGN = /^(?:[✅❌✓✔✗✘☑☒×xX–—-]\uFE0F?|)(?:\s*\([^()]*\))?$/u;

/** What there is, one in each row, and no inputs with what comes of them: addresses, versions, who may do what. */
export function isListOfThings({ header, body }: { header: string[]; body: string[][] }): boolean {
  const isMatrix = body.every(
    ([name = '', ...cells]) => !SIGN.test(name) && cells.every((cell) => SIGN.test(cell.trim())),
  );
  const isOfIds = columnAt(header, ['statement', 'described', 'number']).size > 1;
  return isMatrix || isOfIds || columnAt(header, ['listed']).size > 0;
}
