import { Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValue } from '../../../lib/value.ts';
import { Tag } from '../../../ui/Tag.tsx';
import styles from './part.module.css';
import { remarksOf } from './remarks.ts';
import { Choose, Remarks } from './StepList.tsx';
import { useReview } from './use-review.ts';

const MAX_VALUES = 12;

/** The proposed test data: each class of values by itself. */
export function DataList() {
  const { t } = useTranslation('draft');
  const { draft, choices, highlighted, point } = useReview();
  const reader = { language: useLanguage(), empty: t('emptyValue') };
  if (draft.testData.length === 0) return <Text c="dimmed">{t('noData')}</Text>;
  return (
    <ul className={styles.list} aria-label={t('testData')}>
      {draft.testData.map((data) => {
        const { id, name, validity, values, label, type, modelId } = data;
        const model = draft.models.find((one) => one.id === modelId)?.name;
        const isValid = validity === 'valid';
        return (
          <li
            key={id}
            className={`${styles.root} ${styles[`is-${choices.get(id) ?? 'proposed'}`] ?? ''} ${highlighted.has(id) ? styles.isHighlighted : ''}`}
            onMouseEnter={() => point([id])}
            onMouseLeave={() => point([])}
            onFocus={() => point([id])}
            onBlur={() => point([])}
          >
            <div className={styles.words}>
              <span className={styles.label}>
                <code>{`<${name}>`}</code>{' '}
                <Tag
                  tone={isValid ? 'pass' : 'fail'}
                  icon={
                    isValid ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />
                  }
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
            <Remarks words={remarksOf(draft, { id }, choices, t)} />
            <Choose id={id} name={`${name}, ${label || t(validity)}`} />
          </li>
        );
      })}
    </ul>
  );
}
