import { stateNamesOf } from '@caseloom/engine';
import { conditionWords } from '@caseloom/formats/geometry';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import { useTool } from '../tool.ts';
import { elementsOf, nameOfElement, ruleAt } from './uncovered.ts';

/** What a node, an edge or a rule of the drawing that is open is called; empty where it has none with that id. */
export function useElementName(): (id: string) => string {
  const { t } = useTranslation('model');
  const drawing = useEditor(({ history }) => history.present);
  const nameOf = useNameOf();
  const language = useLanguage();
  return (id) => {
    const rule = ruleAt(id, drawing);
    if (!rule) return nameOfElement(id, drawing, (node) => nameOf(node, t));
    const { node, when, outcome } = rule;
    const condition = conditionWords(when, language, stateNamesOf(drawing));
    return [nameOf(node, t), condition, outcome].join(': ');
  };
}

/** What coverage is about, in the drawing that is open: its name, and how to select it. */
export function useElementNames() {
  const tool = useTool();
  const drawing = useEditor(({ history }) => history.present);
  const nodes = new Set(drawing.nodes.map(({ id }) => id));
  return {
    nameOf: useElementName(),
    elementsAt: (id: string) => elementsOf(id, drawing.nodes),
    show: (ids: string[]) => {
      select(ids, { opens: false });
      const ends = drawing.edges.filter(({ id }) => ids.includes(id));
      const seen = [...ids, ...ends.flatMap(({ source, target }) => [source, target])];
      tool.fit(seen.filter((id) => nodes.has(id)));
    },
  };
}
