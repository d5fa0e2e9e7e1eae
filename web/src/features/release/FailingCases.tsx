import type { ReleaseSummary } from '@caseloom/contract';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Lines } from '../../ui/Lines.tsx';
import lineStyles from '../../ui/lines.module.css';
import { StatusMark } from '../../ui/StatusMark.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';

type Props = { failing: ReleaseSummary['failing']; total: number };

/** The test cases that failed or are blocked, as many as one page has room for. */
export function FailingCases({ failing, total }: Props) {
  const { t, i18n } = useTranslation('release');
  if (total === 0) return null;
  return (
    <section className={shared.card} aria-labelledby="failing">
      <Title order={2} id="failing">
        {t('failing')}{' '}
        <span className={shared.pageCount}>{formatNumber(i18n.language, total)}</span>
      </Title>
      <Lines>
        {failing.map(({ suiteId, caseKey, name, runId, status, requirements }) => (
          <li key={`${suiteId} ${caseKey}`}>
            <div className={lineStyles.words}>
              <TextLink to="/runs/$id" params={{ id: runId }} search={{ case: caseKey }}>
                {name}
              </TextLink>
              {requirements.length > 0 && (
                <Text size="sm" c="dimmed">
                  {requirements.join(', ')}
                </Text>
              )}
            </div>
            <StatusMark status={status} />
          </li>
        ))}
      </Lines>
      {total > failing.length && (
        <Text c="dimmed">{t('moreFailing', { count: total - failing.length })}</Text>
      )}
    </section>
  );
}
