import type { CaseAttributes } from '@caseloom/engine';
import { IconChevronDown, IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './attributes.module.css';
import { riskOf } from './risk.ts';

const ICONS = { critical: IconChevronsUp, high: IconChevronUp, low: IconChevronDown };

/** How urgent and how risky a case is, in a line; the usual priority and a risk that nobody assessed show nothing. */
export function AttributeSigns({ attributes }: { attributes: CaseAttributes }) {
  const { t } = useTranslation('attributes');
  const { priority } = attributes;
  const risk = riskOf(attributes);
  const Icon = priority === 'medium' ? undefined : ICONS[priority];
  const words = t('priorityIs', { priority: t(`priorities.${priority}`) });
  return (
    <>
      {risk !== null && (
        <span className={styles.risk} data-risk={risk} title={t('riskIs', { risk })}>
          <span aria-hidden>R{risk}</span>
          <span className={styles.spoken}>{t('riskIs', { risk })}</span>
        </span>
      )}
      {Icon && (
        <span className={`${styles.priority} ${styles[`is-${priority}`]}`} title={words}>
          <Icon size={16} role="img" aria-label={words} />
        </span>
      )}
    </>
  );
}
