import type { Change } from '@caseloom/engine';
import { useTranslation } from 'react-i18next';
import { useElementName } from './cases/use-element-names.ts';
import { useEditor } from './editor.ts';

/** A change as people say it, by the name of its place in the drawing that is open: "edge “Search → Cart”: new". */
export function useChangeSentence(): (change: Change) => string {
  const { t } = useTranslation('change');
  const nameOf = useElementName();
  const open = useEditor(({ selectedModel }) => selectedModel?.id);
  return ({ on, kind, modelId, id, before, after, isSecret }) => {
    const place = modelId === open ? nameOf(id) : '';
    const value = isSecret ? '•••' : (after ?? before ?? id);
    const what = on === 'value' ? `${id} = ${value}` : t('name', { name: place || value });
    const isRule = on === 'node' && id.includes('/');
    return t('reason', {
      what: t(`on.${isRule ? 'rule' : on}`, { what }),
      kind: t(`kinds.${kind}`),
    });
  };
}
