import { stateNamesOf } from '@caseloom/engine';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { differenceOf, inWords } from '../drawing/difference.ts';
import { lostWork } from '../drawing/lost-work.ts';
import { useEditor } from '../editor.ts';
import { findUpdate, type Update } from '../import-update.ts';
import { LostWorkAlert } from '../LostWorkAlert.tsx';
import type { TakenFile } from '../read-file.ts';

/** What the open model would become with the file. */
export function useUpdate(taken: TakenFile): Update | undefined {
  const present = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  return useMemo(
    () => (taken.ok ? findUpdate({ present, steps }, taken.file) : undefined),
    [taken, present, steps],
  );
}

/** How much of the open model the file changes. */
export function Updated({ update: { drawing, matches } }: { update: Update }) {
  const { t } = useTranslation('model');
  const present = useEditor(({ history }) => history.present);
  const { added, changed, removed } = differenceOf(present, drawing);
  const steps = useEditor((editor) => editor.steps);
  const lost = lostWork(inWords(present, steps), inWords(drawing, steps));
  const isSame = added + changed + removed === 0;
  return (
    <>
      <Text size="sm">
        {t('importMatches', { count: matches })}{' '}
        {isSame ? t('importSame') : t('importChanges', { added, changed, removed })}
      </Text>
      <LostWorkAlert lost={lost} state={stateNamesOf(present)} />
    </>
  );
}
