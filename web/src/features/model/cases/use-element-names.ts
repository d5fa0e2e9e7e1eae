import { useTranslation } from 'react-i18next';
import { select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import { useTool } from '../tool.ts';
import { elementsOf, nameOfElement } from './uncovered.ts';

/** What coverage is about, in the drawing that is open: its name, and how to select it. */
export function useElementNames() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const drawing = useEditor(({ history }) => history.present);
  const nameOf = useNameOf();
  const nodes = new Set(drawing.nodes.map(({ id }) => id));
  return {
    nameOf: (id: string) => nameOfElement(id, drawing, (node) => nameOf(node, t)),
    elementsAt: (id: string) => elementsOf(id, drawing.nodes),
    show: (ids: string[]) => {
      select(ids, { opens: false });
      const ends = drawing.edges.filter(({ id }) => ids.includes(id));
      const seen = [...ids, ...ends.flatMap(({ source, target }) => [source, target])];
      tool.fit(seen.filter((id) => nodes.has(id)));
    },
  };
}
