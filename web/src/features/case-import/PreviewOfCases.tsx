import type { CaseImport } from '@caseloom/contract';
import { Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './case-import.module.css';
import { EditedHere, KeptHere, type Takes } from './EditedHere.tsx';
import { Listed } from './Listed.tsx';

/** What of a suite stays where its file says otherwise. */
export type Chosen = { leavesRemoved: boolean; takes: Takes };

type Props = Pick<CaseImport, 'counts'> & {
  /** Undefined of a new suite. */
  preview: CaseImport | undefined;
  /** Whether these are all cases of the file. */
  isWhole: boolean;
  chosen: Chosen;
  onChoose: (changes: Partial<Chosen>) => void;
};

/** What an import would bring and change, and what can be chosen of it. */
export function PreviewOfCases({ counts, preview, isWhole, chosen, onChoose }: Props) {
  const { t } = useTranslation('case-import');
  const { cases = [], missing = [] } = preview ?? {};
  const removed = cases.filter(({ isRemoved }) => isRemoved).length;
  const isKept = cases.some(({ editedParts }) => editedParts.length > 0);
  const choices = { cases, takes: chosen.takes, onChange: (takes: Takes) => onChoose({ takes }) };
  return (
    <div className={styles.found}>
      <Text fw={600} role="status">
        {t('into.counts', counts)}
      </Text>
      <Changes cases={cases} />
      <EditedHere {...choices} />
      <KeptHere {...choices} />
      {isWhole && <Missing missing={missing} />}
      {removed > 0 && (
        <Checkbox
          label={t('into.leaveRemoved', { count: removed })}
          description={t('into.leaveRemovedHelp')}
          checked={chosen.leavesRemoved}
          onChange={({ currentTarget }) => onChoose({ leavesRemoved: currentTarget.checked })}
        />
      )}
      {counts.new + counts.changed === 0 && (
        <Text>{t(isKept ? 'into.nothingTaken' : 'into.nothing')}</Text>
      )}
    </div>
  );
}

function Changes({ cases }: Pick<CaseImport, 'cases'>) {
  const { t } = useTranslation('case-import');
  const namesOf = (change: CaseImport['cases'][number]['change']) =>
    cases
      .filter((one) => one.change === change && !one.isRemoved)
      .map(({ sourceId, title, parts }) =>
        [sourceId, title, parts.map((part) => t(`into.parts.${part}`)).join(', ')]
          .filter(Boolean)
          .join(' · '),
      );
  const [fresh, changed] = [namesOf('new'), namesOf('changed')];
  const back = cases
    .filter(({ change, isRemoved }) => isRemoved && change === 'changed')
    .map(({ sourceId, title }) => [sourceId, title].filter(Boolean).join(' · '));
  return (
    <>
      <Listed title={t('into.newOnes', { count: fresh.length })} items={fresh} />
      <Listed title={t('into.changedOnes', { count: changed.length })} items={changed} />
      <Listed title={t('into.backOnes', { count: back.length })} items={back} />
    </>
  );
}

/** The cases of an earlier import that the file has no more; nothing happens to them. */
function Missing({ missing }: Pick<CaseImport, 'missing'>) {
  const { t } = useTranslation('case-import');
  const names = missing.map(({ sourceId, title }) =>
    [sourceId !== title && sourceId, title].filter(Boolean).join(' · '),
  );
  return <Listed title={t('into.missing', { count: missing.length })} items={names} />;
}
