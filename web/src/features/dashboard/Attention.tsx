import { IconArrowsShuffle, IconMail, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { api } from '../../lib/api.ts';
import { formatAgo } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { myInvitations } from '../project/api.ts';
import { company } from '../user/api.ts';

type Case = Awaited<ReturnType<typeof api.dashboard.get>>['attention'][number];

/** As many test cases as one looks after first. */
const MOST = 6;

/**
 * What waits for somebody: cases that failed, or go now one way and now the other; invitations to
 * answer, and such as nobody answered; nothing where nothing waits.
 */
export function Attention({ cases }: { cases: Case[] }) {
  const { t } = useTranslation('dashboard');
  const mine = useQuery(myInvitations).data ?? [];
  const { invitations = [] } = useQuery(company).data ?? {};
  const undelivered = invitations.filter(({ delivery }) => delivery === 'failed').length;
  if (cases.length + mine.length + invitations.length === 0) return null;
  return (
    <Section title={t('attention.title')}>
      <ul className="attention">
        {cases.slice(0, MOST).map((one) => (
          <CaseToLookAt key={`${one.suiteId} ${one.caseKey}`} one={one} />
        ))}
        {mine.map(({ slug, name }) => (
          <li key={slug}>
            <IconUserPlus size={20} aria-hidden />
            <TextLink to="/projects">{t('attention.invited', { name })}</TextLink>
          </li>
        ))}
        {invitations.length > 0 && (
          <li>
            <IconMail size={20} aria-hidden />
            <TextLink to="/users">{t('attention.open', { count: invitations.length })}</TextLink>
            {undelivered > 0 && <span>{t('attention.undelivered', { count: undelivered })}</span>}
          </li>
        )}
      </ul>
    </Section>
  );
}

/** Leads to the case in its last run. */
function CaseToLookAt({ one }: { one: Case }) {
  const { t, i18n } = useTranslation('dashboard');
  const { name, runId, caseKey, projectName, status, isFlaky, updatedAt } = one;
  return (
    <li>
      <StatusMark status={status} />
      {isFlaky && (
        <Tag tone="warn" icon={<IconArrowsShuffle size={14} aria-hidden />}>
          {t('attention.flaky')}
        </Tag>
      )}
      <TextLink to="/runs/$id" params={{ id: runId }} search={{ case: caseKey } as never}>
        {name}
      </TextLink>
      <span className="attention-where">
        {projectName} · {formatAgo(i18n.language, updatedAt)}
      </span>
    </li>
  );
}
