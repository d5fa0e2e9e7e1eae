import { NO_SECTION, SECTION_SEPARATOR } from '@caseloom/contract';
import { NativeSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../table/table.module.css';
import { GROUPINGS, type Grouping, sectionChoices } from './grouping.ts';

type SectionProps = {
  /** Those that the list has, in their order; empty: of cases in none. */
  sections: readonly string[];
  value: string | undefined;
  onChange: (section: string | undefined) => void;
};

/** So many sections are shown at once; the others are found by what is typed. */
const SHOWN = 200;

/** Filters a list of cases by a section, with those below it; nothing where the list has no sections. */
export function SectionField({ sections, value, onChange }: SectionProps) {
  const { t } = useTranslation('model');
  const choices = sectionChoices(sections, SECTION_SEPARATOR);
  if (choices.length === 0 && value === undefined) return null;
  const hasOthers = sections.includes('') || value === NO_SECTION;
  const isKnown = value === undefined || value === NO_SECTION || choices.includes(value);
  return (
    <Select
      aria-label={t('section')}
      placeholder={t('allSections')}
      searchable
      clearable
      limit={SHOWN}
      w={220}
      maw="100%"
      nothingFoundMessage={t('noSuchSection')}
      comboboxProps={{ width: 340, position: 'bottom-start' }}
      value={value ?? null}
      data={[
        ...[...choices, ...(isKnown ? [] : [value])].map((one) => ({ value: one, label: one })),
        ...(hasOthers ? [{ value: NO_SECTION, label: t('noSection') }] : []),
      ]}
      onChange={(section) => onChange(section ?? undefined)}
    />
  );
}

type GroupingProps = {
  hasSections: boolean;
  value: Grouping;
  onChange: (grouping: Grouping) => void;
};

/** What a list of cases has headings for. */
export function GroupingField({ hasSections, value, onChange }: GroupingProps) {
  const { t } = useTranslation('model');
  const choices = GROUPINGS.filter((one) => one !== 'section' || hasSections);
  return (
    <NativeSelect
      className={styles.filter}
      aria-label={t('groupBy')}
      value={value}
      data={choices.map((one) => ({ value: one, label: t(`groupings.${one}`) }))}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => one === currentTarget.value) ?? value)
      }
    />
  );
}
