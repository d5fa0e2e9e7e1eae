import type { CaseAttributes } from '@caseloom/engine';
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { Unstated } from '../../../ui/cases/polarity-of.ts';
import { Tag } from '../../../ui/Tag.tsx';
import styles from './attributes.module.css';
import { riskOf } from './risk.ts';

type Props = { attributes: CaseAttributes } & Unstated;

/** What people said of a case: its priority, its risk and its tags. */
export function AttributeFacts({ attributes, unstated }: Props) {
  const { t, i18n } = useTranslation('attributes');
  const { priority, risk, tags } = attributes;
  const number = (value: number) => formatNumber(i18n.language, value);
  return (
    <Group gap={6} className={styles.facts}>
      <Tag tone={priority === 'critical' ? 'fail' : priority === 'high' ? 'warn' : 'plain'}>
        {t('priorityIs', {
          priority: t(unstated?.includes('priority') ? 'unstated' : `priorities.${priority}`),
        })}
      </Tag>
      {risk && (
        <Tag>
          {t('riskMade', {
            risk: number(riskOf(attributes) ?? 0),
            likelihood: number(risk.likelihood),
            damage: number(risk.damage),
          })}
        </Tag>
      )}
      {tags.map((tag) => (
        <Tag key={tag} tone="primary">
          {tag}
        </Tag>
      ))}
    </Group>
  );
}
