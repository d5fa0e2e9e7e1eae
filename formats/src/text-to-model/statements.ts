import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { columnAt, stepColumns } from './columns.ts';
import { lower } from './lower.ts';

/** A table of requirements is prose in a frame: gives its sentences, one paragraph for each row. */
export function statementsIn(block: Block, language: Language): Block[] {
  if (block.kind !== 'table') return [block];
  const [first = [], ...body] = block.rows;
  const header = first.map((cell) => lower(cell.trim(), language));
  const steps = stepColumns(header);
  // `ID | Use case | Description` and `Role | Description` describe what has a name, `ID | Description` what is required
  const columns = columnAt(header, ['statement', 'described', 'number', 'listed']);
  const isRequired = columns.has('number') && !columns.has('listed');
  const described = isRequired ? columns.get('described') : undefined;
  const column = columns.get('statement') ?? described;
  const isOfFields = (['type', 'rule'] as const).some(
    (kind) => columnAt(header, ['name', kind]).size > 1,
  );
  const isOther = steps.has('expected') || isOfFields;
  if (column === undefined || isOther || !body.some((row) => isSentence(row[column] ?? '')))
    return [block];
  return body.flatMap((row, index): Block[] => {
    const text = row[column]?.trim() ?? '';
    return text ? [{ kind: 'paragraph', line: block.line + index + 1, text }] : [];
  });
}

function isSentence(cell: string): boolean {
  return cell.trim().split(/\s+/).length > 3;
}
