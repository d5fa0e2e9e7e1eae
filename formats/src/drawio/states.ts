import { readStateLabel } from '../diagram/state-label.ts';
import type { Cell } from './cell.ts';

/** How a page is called whose shapes are states. */
const STATE_DIAGRAM =
  /\bstate[ -]?(?:transition )?(?:diagrams?|charts?|machines?)\b|durum (?:geçiş )?(?:diyagram|makine|şema)/iu;

/**
 * Whether a page draws states: by a shape of draw.io that is one, by how the page or a text beside the drawing calls it, or by
 * a connector with a guard and an effect, as only state charts write.
 *
 * @param ends the ids of shapes at the ends of connectors
 */
export function drawsStates(
  cells: readonly Cell[],
  ends: ReadonlySet<string>,
  title: string,
): boolean {
  const lines = new Set(cells.filter(({ kind }) => kind === 'edge').map(({ id }) => id));
  return (
    STATE_DIAGRAM.test(title) ||
    cells.some(({ id, kind, parent, style, text }) => {
      if (style.get('shape') === 'umlState') return true;
      if (kind === 'edge' || lines.has(parent)) return hasGuardAndEffect(text);
      return kind === 'vertex' && !ends.has(id) && STATE_DIAGRAM.test(text);
    })
  );
}

function hasGuardAndEffect(text: string): boolean {
  const { guard, effects } = readStateLabel(text);
  return guard !== '' && effects.length > 0 && !text.includes('://');
}
