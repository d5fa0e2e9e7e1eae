import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './case-import.module.css';

export const CHOICES = ['here', 'file'] as const;
export type Choice = (typeof CHOICES)[number];

type Props = {
  name: string;
  /** Empty where some have this and others that. */
  value: Choice | '';
  onChange: (choice: Choice) => void;
  of: 'all' | 'one';
};

/** Whether what was edited here stays or the file's is taken, for one or for all. */
export function ChoiceField({ name, value, onChange, of }: Props) {
  const { t } = useTranslation('case-import');
  return (
    <SegmentedControl
      aria-label={name}
      className={styles.choice}
      size="xs"
      value={value}
      onChange={(chosen) => onChange(chosen === 'file' ? 'file' : 'here')}
      data={CHOICES.map((choice) => ({
        value: choice,
        label: t(`into.${of === 'all' ? 'choicesOfAll' : 'choices'}.${choice}`),
      }))}
    />
  );
}
