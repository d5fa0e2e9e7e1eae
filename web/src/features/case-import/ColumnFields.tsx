import type { CaseField, CaseSheet, Columns } from '@caseloom/formats/written-cases';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import styles from './case-import.module.css';
import { areSame } from './column-memory.ts';
import type { Sheet } from './read-sheets.ts';

/** What people choose; the rest is for the exports of other tools, which are known. */
const FIELDS = [
  ...['title', 'id', 'section', 'preconditions', 'step', 'data', 'expected', 'gherkin'],
  ...['priority', 'tags', 'references', 'description', 'postconditions'],
] as const satisfies readonly CaseField[];

type Props = {
  sheet: CaseSheet & Pick<Sheet, 'remembered'>;
  columns: Columns;
  onChange: (columns: Columns) => void;
};

/** Which column of a table holds what, as it was recognised or as a person chooses. */
export function ColumnFields({ sheet: { header, remembered }, columns, onChange }: Props) {
  const { t } = useTranslation('case-import');
  const choices = header.names.map((name, at) => ({
    value: String(at),
    label: name.trim() || t('columns.fallback', { number: at + 1 }),
  }));
  const choose = (field: CaseField, value: string) => {
    // a column holds one thing: what was read from it before is no longer
    const others = Object.entries(columns).filter(
      ([other, column]) => other !== field && column !== Number(value || -1),
    );
    const chosen = value === '' ? {} : { [field]: Number(value) };
    onChange({ ...Object.fromEntries(others), ...chosen });
  };
  return (
    <Section title={t('columns.title')} text={t('columns.text')}>
      {!header.isRecognised && <Text role="status">{t('columns.unknown')}</Text>}
      {remembered && areSame(columns, header.columns) && (
        <Group gap="sm">
          <Text role="status">{t('columns.remembered')}</Text>
          <Button size="compact-sm" variant="default" onClick={() => onChange(remembered.guess)}>
            {t('columns.guess')}
          </Button>
        </Group>
      )}
      <div className={styles.columns}>
        {FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={t(`field.${field}`)}
            value={columns[field] ?? ''}
            data={[{ value: '', label: t('columns.none') }, ...choices]}
            onChange={({ currentTarget: { value } }) => choose(field, value)}
          />
        ))}
      </div>
    </Section>
  );
}
