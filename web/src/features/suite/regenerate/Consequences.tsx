import type { SuitePreview } from '@caseloom/contract';
import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusSign } from '../../../ui/StatusMark.tsx';
import styles from './regenerate.module.css';

type Props = {
  preview: SuitePreview;
  /** The figures are those of before the last choice. */
  isCounting: boolean;
};

/** What regenerating does to all that hangs on the cases: edits, runs, tags of automation, requirements. */
export function Consequences({ preview, isCounting }: Props) {
  const { t } = useTranslation('suite');
  const { keeps, leaves, openRuns, tags, requirements } = preview;
  const kept = keeps.wordings + keeps.notes;
  const left = leaves.wordings + leaves.notes;
  const lines = [
    kept > 0 && t('consequence.keeps', { count: kept }),
    left > 0 && t('consequence.leaves', { count: left }),
    openRuns > 0 && t('consequence.openRuns', { count: openRuns }),
    tags.total > 0 && t('consequence.tags', { count: tags.total, matching: tags.matching }),
  ].filter((line) => line !== false);
  if (lines.length === 0 && requirements.length === 0) return null;
  return (
    <section
      aria-labelledby="consequences"
      aria-busy={isCounting}
      className={isCounting ? styles.isCounting : undefined}
    >
      <Text fw={600} id="consequences">
        {t('consequence.title')}
      </Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
        {requirements.map(({ id, before, after, isBeforeChange, isCovered }) => (
          <List.Item key={id}>
            <span className={styles.requirement}>
              {id} <StatusSign status={before} /> → <StatusSign status={after} />
              {(isBeforeChange || !isCovered) && (
                <Text span>
                  {t(isCovered ? 'consequence.beforeChange' : 'consequence.notCovered')}
                </Text>
              )}
            </span>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
