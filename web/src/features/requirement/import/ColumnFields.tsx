import type { RequirementField, RequirementSheet } from '@caseloom/formats/requirements';
import { NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/Section.tsx';
import styles from '../record.module.css';
import type { Columns } from './read-file.ts';
import { unusedColumns } from './unused.ts';

const FIELDS = [
  ...['id', 'title', 'text', 'parent', 'link', 'cases'],
] as const satisfies readonly RequirementField[];

type Props = { sheet: RequirementSheet; columns: Columns; onChange: (columns: Columns) => void };

/** Which column of a table holds what, as it was recognised or as a person chooses. */
export function ColumnFields({ sheet, columns, onChange }: Props) {
  const { t } = useTranslation('requirement-import');
  const nameOf = (heading: string, at: number) =>
    heading.trim() || t('columns.fallback', { number: at + 1 });
  const choices = sheet.headings.map((heading, at) => ({
    value: String(at),
    label: nameOf(heading, at),
  }));
  const unused = unusedColumns(sheet, columns).map(
    ({ name, at, count }) => `${nameOf(name, at)} (${count})`,
  );
  const choose = (field: RequirementField, value: string) => {
    const { [field]: _, ...others } = columns;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  };
  // the tree of a file of ReqIF says what is a part of what
  const fields = FIELDS.filter((field) => field !== 'parent' || !sheet.parents);
  return (
    <Section title={t('columns.title')} text={t('columns.text')}>
      {sheet.columns.id === undefined && <Text role="status">{t('columns.unknown')}</Text>}
      <div className={styles.columns}>
        {fields.map((field) => (
          <NativeSelect
            key={field}
            label={t(`field.${field}`)}
            value={columns[field] ?? ''}
            data={[{ value: '', label: t('columns.none') }, ...choices]}
            onChange={({ currentTarget: { value } }) => choose(field, value)}
          />
        ))}
      </div>
      {unused.length > 0 && <Text>{t('columns.unused', { names: unused.join(', ') })}</Text>}
    </Section>
  );
}
