import type { Draft } from '@caseloom/contract';
import { LIMITS } from '@caseloom/contract';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValue } from '../../../lib/value.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { Count } from './Count.tsx';
import { dataByUse } from './data-by-use.ts';
import { EditField } from './EditField.tsx';
import { isEditable } from './editable.ts';
import styles from './part.module.css';
import { remarksOf } from './remarks.ts';
import { Choose, Remarks } from './StepList.tsx';
import { useReview } from './use-review.ts';

const MAX_VALUES = 12;

type Data = Draft['testData'][number];

/** The proposed test data: what the shown model uses first, then what other models use, and what none does. */
export function DataList() {
  const { t } = useTranslation('draft');
  const { draft, model } = useReview();
  if (draft.testData.length === 0) return <Text c="dimmed">{t('noData')}</Text>;
  const { here, elsewhere, unused } = dataByUse(draft, model);
  return (
    <>
      {here.length > 0 ? (
        <DataRows title={t('testData')} records={here} />
      ) : (
        <Text c="dimmed">{t('noDataHere')}</Text>
      )}
      {elsewhere.length > 0 && <Others title={t('usedElsewhere')} records={elsewhere} />}
      {unused.length > 0 && <Others title={t('notUsed')} records={unused} />}
    </>
  );
}

type Rows = { title: string; records: Data[] };

function Others({ title, records }: Rows) {
  return (
    <details>
      <summary>
        {title} <Count count={records.length} />
      </summary>
      <DataRows title={title} records={records} />
    </details>
  );
}

function DataRows({ title, records }: Rows) {
  const { choices, highlighted, point } = useReview();
  return (
    <ul className={styles.list} aria-label={title}>
      {records.map((data) => (
        <li
          key={data.id}
          className={`${styles.root} ${styles[`is-${choices.get(data.id) ?? 'proposed'}`] ?? ''} ${highlighted.has(data.id) ? styles.isHighlighted : ''}`}
          onMouseEnter={() => point([data.id])}
          onMouseLeave={() => point([])}
          onFocus={() => point([data.id])}
          onBlur={() => point([])}
        >
          <DataRow data={data} />
        </li>
      ))}
    </ul>
  );
}

function DataRow({ data }: { data: Data }) {
  const { t } = useTranslation('draft');
  const { draft, choices } = useReview();
  const [isOpen, setOpen] = useState(false);
  const { id, name, validity, label } = data;
  const fullName = `${name}, ${label || t(validity)}`;
  return (
    <>
      <DataWords data={data} />
      <Remarks words={remarksOf(draft, { id }, choices, t)} />
      <Group gap={4} wrap="nowrap">
        {isEditable(draft, id) && (
          <ActionIcon
            size="lg"
            variant={isOpen ? 'filled' : 'default'}
            aria-label={t('editValues', { name: fullName })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPencil size={18} />
          </ActionIcon>
        )}
        <Choose id={id} name={fullName} />
      </Group>
      {isOpen && <ValueFields data={data} />}
    </>
  );
}

/** The name of a record, of what class it is, and its first values. */
function DataWords({ data }: { data: Data }) {
  const { t } = useTranslation('draft');
  const { draft } = useReview();
  const reader = { language: useLanguage(), empty: t('emptyValue') };
  const { name, validity, values, label, type, modelId } = data;
  const model = draft.models.find((one) => one.id === modelId)?.name;
  const isValid = validity === 'valid';
  return (
    <div className={styles.words}>
      <span className={styles.label}>
        <code>{`<${name}>`}</code>{' '}
        <Tag
          tone={isValid ? 'pass' : 'fail'}
          icon={isValid ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
        >
          {label || t(validity)}
        </Tag>
        {model !== undefined && draft.models.length > 1 && (
          <Text span c="dimmed" size="sm">
            {' '}
            {t('onlyInModel', { name: model })}
          </Text>
        )}
      </span>
      <span className={styles.values}>
        {values
          .slice(0, MAX_VALUES)
          .map((value) => shownValue({ value, validity, type }, reader))
          .join(' · ')}
        {values.length > MAX_VALUES &&
          ` … ${t('moreValues', { count: values.length - MAX_VALUES })}`}
      </span>
    </div>
  );
}

/** More of them would be a table: the modeling tool has one. */
const MAX_FIELDS = 50;

/** The values of a record, each changed in place. */
function ValueFields({ data }: { data: Data }) {
  const { t } = useTranslation('draft');
  const { edit } = useReview();
  const { id, values } = data;
  return (
    <div className={styles.fields}>
      {values.slice(0, MAX_FIELDS).map((value, at) => (
        <EditField
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place, two may be equal
          key={at}
          label={t('valueNumber', { number: at + 1 })}
          text={value}
          maxLength={LIMITS.dataValue}
          keepsSpaces
          onKeep={(text) =>
            edit({ kind: 'data', id, was: { values }, now: { values: values.with(at, text) } })
          }
        />
      ))}
      {values.length > MAX_FIELDS && (
        <Text size="sm" c="dimmed">
          {t('moreValues', { count: values.length - MAX_FIELDS })}
        </Text>
      )}
    </div>
  );
}
