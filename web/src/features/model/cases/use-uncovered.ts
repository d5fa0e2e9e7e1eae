import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suite } from '../editor.ts';
import { type StateGap, withStateNamed } from './state-values.ts';

type Items = Suite['coverage']['uncovered'];

/** Says of what is not covered which values of state it is, where it has no place in the drawing. */
export function useUncoveredWords(): (items: Items) => Items {
  const { t } = useTranslation('model');
  return useCallback(
    (items: Items) =>
      withStateNamed(items, ({ isChange, code, ...gap }: StateGap) => {
        if (code !== 'unreachable') return t('stateUncovered', gap);
        return t(isChange ? 'stateUnchanged' : 'stateUnreached', gap);
      }),
    [t],
  );
}
