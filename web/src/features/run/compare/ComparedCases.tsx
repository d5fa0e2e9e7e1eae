import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import shared from '../../../ui/shared.module.css';
import { Tag } from '../../../ui/Tag.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from '../run.module.css';
import type { Compared, Kind } from './compare.ts';

/** How many cases of a kind are shown until the user shows more. */
const STEP = 100;

type Props = { kind: Kind; cases: Compared[]; runs: [now: RunAnswer, before: RunAnswer] };

/** The cases of which the same became, with how they went before and now. */
export function ComparedCases({ kind, cases, runs: [run, other] }: Props) {
  const { t, i18n } = useTranslation('run');
  const [shownCount, setShownCount] = useState(STEP);
  return (
    <section aria-labelledby={`compare-${kind}`}>
      <Text component="h2" fw={700} fz={18} mb="xs" id={`compare-${kind}`}>
        {t(`compare.kind.${kind}`)}{' '}
        <span className={shared.pageCount}>{formatNumber(i18n.language, cases.length)}</span>
      </Text>
      <Table className={`${shared.card} ${styles.compared}`} aria-labelledby={`compare-${kind}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('compare.case')}</Table.Th>
            <Table.Th>
              {t('compare.before')}
              <RunName run={other} />
            </Table.Th>
            <Table.Th>
              {t('compare.now')}
              <RunName run={run} />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cases.slice(0, shownCount).map(({ caseKey, name, before, now, isReworded }) => (
            <Table.Tr key={caseKey}>
              <Table.Td>
                <TextLink
                  to="/runs/$id"
                  params={{ id: now === null ? other.id : run.id }}
                  search={{ case: caseKey }}
                >
                  {name}
                </TextLink>{' '}
                <Text component="span" size="xs" c="dimmed">
                  {testId(caseKey)}
                </Text>{' '}
                {isReworded && <Tag>{t('compare.reworded')}</Tag>}
              </Table.Td>
              <Table.Td>
                <ResultMark status={before} missing={t('compare.notBefore')} />
              </Table.Td>
              <Table.Td>
                <ResultMark status={now} missing={t('compare.notNow')} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {cases.length > shownCount && (
        <Button mt="sm" variant="default" onClick={() => setShownCount(shownCount + STEP)}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

/** Which run it was, where there is room to say so. */
function RunName({ run }: { run: RunAnswer }) {
  return (
    <Text size="xs" c="dimmed" visibleFrom="sm" lineClamp={2}>
      {run.name}
    </Text>
  );
}

type MarkProps = {
  status: ResultStatus | null;
  /** What stands there where the run does not have the case. */
  missing: string;
};

function ResultMark({ status, missing }: MarkProps) {
  if (status) return <StatusMark status={status} />;
  return (
    <Text c="dimmed" className={styles.missing}>
      {missing}
    </Text>
  );
}
