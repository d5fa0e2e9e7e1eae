import { stateNamesOf } from '@caseloom/engine';
import { actionWords, conditionWords } from '@caseloom/formats/geometry';
import { Alert, List, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import shared from '../../../ui/shared.module.css';
import { differenceOf, inWords } from '../drawing/difference.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { lostWork, WORK } from '../drawing/lost-work.ts';
import { useEditor } from '../editor.ts';
import { findUpdate, type Update } from '../import-update.ts';
import type { TakenFile } from '../read-file.ts';

/** Of each kind so many are named. */
const SHOWN = 5;

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
  const isSame = added + changed + removed === 0;
  return (
    <>
      <Text size="sm">
        {t('importMatches', { count: matches })}{' '}
        {isSame ? t('importSame') : t('importChanges', { added, changed, removed })}
      </Text>
      <Lost before={present} after={drawing} />
    </>
  );
}

/** What somebody added to the parts that go: it goes with them. */
function Lost({ before, after }: { before: Drawing; after: Drawing }) {
  const { t } = useTranslation('model');
  const steps = useEditor((editor) => editor.steps);
  const language = useLanguage();
  const lost = lostWork(inWords(before, steps), inWords(after, steps));
  const state = stateNamesOf(before);
  const show = (kind: (typeof WORK)[number], text: string) => {
    if (kind === 'conditions') return conditionWords(text, language, state);
    if (kind === 'actions') return actionWords(text, language, state);
    return kind === 'data' ? `<${text}>` : text;
  };
  const lines = WORK.filter((kind) => lost[kind].length > 0).map((kind) => ({
    kind,
    count: lost[kind].length,
    words: lost[kind].slice(0, SHOWN).map((text) => show(kind, text)),
  }));
  if (lines.length === 0) return null;
  return (
    <Alert color="yellow" p="xs" title={t('importLost')}>
      <List size="sm">
        {lines.map(({ kind, count, words }) => (
          <List.Item key={kind} className={shared.anyWords}>
            {t(`importLostWork.${kind}`, { count })}
            {`: ${words.filter(Boolean).join(' · ')}${count > words.length ? ' …' : ''}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
