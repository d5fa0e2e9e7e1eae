import type { Change } from '@caseloom/engine';
import { useTranslation } from 'react-i18next';

/** A change as people say it: "edge Search → Cart, new". */
export function useChangeSentence(): (change: Change) => string {
  const { t } = useTranslation('change');
  return ({ on, kind, id, after, isSecret }) => {
    const what = isSecret ? '•••' : (after ?? id);
    return t('reason', {
      what: t(`on.${on}`, { what: on === 'value' ? `${id} = ${what}` : what }),
      kind: t(`kinds.${kind}`),
    });
  };
}
