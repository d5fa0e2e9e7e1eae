import type { CaseImport } from '@caseloom/contract';
import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './case-import.module.css';
import { Listed } from './Listed.tsx';

const CHOICES = ['file', 'here'] as const;

type Props = Pick<CaseImport, 'cases'> & {
  /** Whether what was edited here stays. */
  isKept: boolean;
  onChange: (isKept: boolean) => void;
};

/** The fields that were edited here and that the file has changed, too, and which of the two is right. */
export function EditedHere({ cases, isKept, onChange }: Props) {
  const { t } = useTranslation('case-import');
  const edited = cases.filter(({ editedParts }) => editedParts.length > 0);
  if (edited.length === 0) return null;
  const items = edited.map(({ sourceId, title, editedParts }) => {
    const parts = editedParts.map((part) => t(`into.parts.${part}`)).join(', ');
    return [sourceId, title, t('into.editedParts', { parts })].filter(Boolean).join(' · ');
  });
  return (
    <div className={styles.edited}>
      <Listed isOpen title={t('into.editedOnes', { count: edited.length })} items={items} />
      <SegmentedControl
        aria-label={t('into.editedChoice')}
        className={styles.choice}
        value={isKept ? 'here' : 'file'}
        onChange={(choice) => onChange(choice === 'here')}
        data={CHOICES.map((value) => ({ value, label: t(`into.editedChoices.${value}`) }))}
      />
      <Text size="sm" c="dimmed">
        {t(`into.editedHelp.${isKept ? 'here' : 'file'}`)}
      </Text>
    </div>
  );
}
