import type { SuiteAnswer, SuitePreview } from '@caseloom/contract';
import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import styles from './regenerate.module.css';

type Props = {
  preview: SuitePreview;
  changes: SuiteAnswer['changes'];
  /** The figures are those of before the last choice. */
  isCounting: boolean;
};

/** What regenerating does to all that hangs on the cases: edits, runs, tags of automation, requirements. */
export function Consequences({ preview, changes, isCounting }: Props) {
  const { t } = useTranslation('suite');
  const { keeps, leaves, openRuns, tags, requirements } = preview;
  const kept = keeps.wordings + keeps.notes;
  // a case that is only worded otherwise keeps its key
  const sameId = changes.unchanged + changes.changed;
  const left = leaves.wordings + leaves.notes;
  const lines = [
    kept > 0 && t('consequence.keeps', { count: kept }),
    left > 0 && t('consequence.leaves', { count: left }),
    openRuns > 0 && t('consequence.openRuns', { count: openRuns }),
    sameId > 0 && t('consequence.sameId', { count: sameId }),
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
        {requirements.map((requirement) => (
          <List.Item key={requirement.id}>
            <Standing {...requirement} />
          </List.Item>
        ))}
      </List>
    </section>
  );
}

/** How a requirement stands now, and how it would afterwards. */
function Standing({
  id,
  before,
  after,
  isBeforeChange,
  isCovered,
}: SuitePreview['requirements'][number]) {
  const { t } = useTranslation('suite');
  const note = !isCovered ? 'notCovered' : isBeforeChange ? 'beforeChange' : undefined;
  return (
    <span className={styles.requirement}>
      {id}:{' '}
      {before === after ? (
        <>
          {t('consequence.stays')} <StatusMark status={after} />
        </>
      ) : (
        <>
          {t('consequence.now')} <StatusMark status={before} /> {t('consequence.afterwards')}{' '}
          <StatusMark status={after} />
        </>
      )}
      {note && <span> {t(`consequence.${note}`)}</span>}
    </span>
  );
}
