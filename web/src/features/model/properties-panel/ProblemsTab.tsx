import type { Problem, Severity } from '@caseloom/engine';
import { Group, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/load-code.ts';
import { Findings } from '../cases/Findings.tsx';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { useFaults } from '../use-faults.ts';
import { ProblemRow } from './ProblemRow.tsx';
import { RolesOffer } from './RolesOffer.tsx';

const Suggestions = lazyPart(
  async () => (await import('../suggestions/Suggestions.tsx')).Suggestions,
);

const KINDS = [
  ['error', IconAlertCircle],
  ['warning', IconAlertTriangle],
  ['note', IconInfoCircle],
] as const;

/** Everything that is wrong, worst first, each with what to do about it; below it what may be missing. */
export function ProblemsTab() {
  const { t } = useTranslation('model');
  const { problems, findings, uncovered } = useFaults();
  useEffect(() => {
    useEditor.setState({ showsProblems: true });
    return () => useEditor.setState({ showsProblems: false });
  }, []);
  const isFlawless = problems.length + findings.length + uncovered.size === 0;
  return (
    <div className={styles.body}>
      {isFlawless && <p className={styles.help}>{t('noProblems')}</p>}
      {KINDS.map(([severity, Icon]) => (
        <Problems
          key={severity}
          severity={severity}
          Icon={Icon}
          problems={problems.filter((each) => each.severity === severity)}
        />
      ))}
      <Findings />
      <RolesOffer />
      <Suspense>
        <Suggestions />
      </Suspense>
    </div>
  );
}

const MAX_SHOWN = 100;

function Problems({
  severity,
  Icon,
  problems,
}: {
  severity: Severity;
  Icon: typeof IconAlertCircle;
  problems: Problem[];
}) {
  const { t } = useTranslation('model');
  if (problems.length === 0) return null;
  return (
    <section aria-label={t(`severity.${severity}`)}>
      <Group gap={6} className={`${styles.severity} ${styles[`severity-${severity}`] ?? ''}`}>
        <Icon size={18} aria-hidden />
        <Text fw={600} size="sm">
          {t(`severity.${severity}`)} ({problems.length})
        </Text>
      </Group>
      <ul className={styles.list}>
        {problems.slice(0, MAX_SHOWN).map((problem) => (
          <ProblemRow key={JSON.stringify(problem)} problem={problem} />
        ))}
      </ul>
      {problems.length > MAX_SHOWN && (
        <p className={styles.help}>{t('andMore', { count: problems.length - MAX_SHOWN })}</p>
      )}
    </section>
  );
}
