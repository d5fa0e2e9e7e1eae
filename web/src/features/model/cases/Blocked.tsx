import { Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openTab, useEditor } from '../editor.ts';
import panelStyles from '../panel.module.css';
import { ProblemRow } from '../properties-panel/ProblemRow.tsx';
import styles from './cases.module.css';

/** Why there are no cases of the drawing as it is now, and what to do about it; the last ones stay below. */
export function Blocked({ hasCases }: { hasCases: boolean }) {
  const { t } = useTranslation('model');
  const problems = useEditor((editor) => editor.problems);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  return (
    <section className={styles.blocked} aria-label={t('blocked')}>
      <Text size="sm" fw={600}>
        <IconAlertCircle size={16} aria-hidden className={styles.blockedSign} />{' '}
        {t(hasCases ? 'blockedWithCases' : 'blocked')}
      </Text>
      {first && (
        <ul className={panelStyles.list}>
          <ProblemRow problem={first} />
        </ul>
      )}
      {errors.length > 1 && (
        <Button size="compact-sm" variant="subtle" onClick={() => openTab('problems')}>
          {t('andMore', { count: errors.length - 1 })}
        </Button>
      )}
    </section>
  );
}
