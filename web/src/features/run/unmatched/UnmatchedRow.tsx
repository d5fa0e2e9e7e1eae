import type { UnmatchedResult } from '@caseloom/contract';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatNumber } from '../../../lib/format.ts';
import { namedCase } from '../../../ui/cases/named-case.ts';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { CaseField } from './CaseField.tsx';
import styles from './unmatched.module.css';
import type { Matching } from './use-matching.ts';

type Props = {
  runId: string;
  item: UnmatchedResult;
  /** Undefined where the run is closed. */
  matching: Matching | undefined;
};

/** The id of the field in which the test case of a result is chosen. */
export const caseFieldOf = (id: string) => `case-of-${id}`;

/** A result that waits: what it says, the test case that it is chosen to be of, and what to do with it. */
export function UnmatchedRow({ runId, item, matching }: Props) {
  const { t, i18n } = useTranslation('run');
  const { id, name, automationName, proposals } = item;
  const [first] = proposals;
  const [chosen, setChosen] = useState(first?.isSure ? first.caseKey : null);
  const likeliest = proposals.find(({ caseKey }) => caseKey === chosen);
  const percentOf = ({ likeness }: { likeness: number }) =>
    formatNumber(i18n.language, Math.round(likeness * 100));
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.facts}>
        <Group gap="xs" wrap="nowrap" align="start">
          <StatusMark status={item.status} />
          <Text fw={600} className={styles.name}>
            {name}
          </Text>
        </Group>
        {item.message && (
          <Text size="sm" className={styles.message} title={item.message}>
            {item.message}
          </Text>
        )}
        <Text size="sm" c="dimmed" className={styles.name}>
          {[automationName, item.sourceName, formatAgo(i18n.language, item.at)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {matching && (
        <form
          className={styles.choice}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen) matching.match([{ id, caseKey: chosen }]);
          }}
        >
          <CaseField
            id={caseFieldOf(id)}
            runId={runId}
            label={t('matching.caseOf', { name })}
            proposals={proposals}
            value={chosen}
            onChange={setChosen}
          />
          <Group gap="xs">
            <Button type="submit" size="sm" disabled={!chosen || matching.isBusy}>
              {t('matching.match')}
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={matching.isBusy}
              aria-label={t('matching.addOf', { name })}
              onClick={() => matching.addCases([id])}
            >
              {t('matching.add')}
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={matching.isBusy}
              aria-label={t('matching.dismissOf', { name })}
              onClick={() => matching.dismiss([id])}
            >
              {t('matching.dismiss')}
            </Button>
          </Group>
          {likeliest && (
            <Text size="sm" c="dimmed" className={styles.likeness}>
              {t('matching.likeness', { percent: percentOf(likeliest) })}
            </Text>
          )}
          {!chosen && first && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.proposed}
              title={t('matching.likeness', { percent: percentOf(first) })}
              onClick={() => setChosen(first.caseKey)}
            >
              {t('matching.proposed', { name: namedCase(first), percent: percentOf(first) })}
            </Button>
          )}
        </form>
      )}
    </li>
  );
}
