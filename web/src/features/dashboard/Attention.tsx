import { IconArrowsShuffle, IconMail, IconRefreshAlert, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { useRateWords } from '../flaky/parts.ts';
import { myInvitations } from '../project/api.ts';
import { AttributeSigns } from '../suite/parts.ts';
import { company } from '../user/api.ts';
import styles from './dashboard.module.css';
import { type Figures, type Place, resultsOf } from './figures.ts';

type Props = { figures: Figures | undefined; place: Place };

/** As many things as one looks after first. */
const MAX_ITEMS = 6;
/** So many of them are kept free for what is no failing case. */
const FREE = 2;

/**
 * What waits for somebody, each with one thing to do: cases that failed, are blocked, or go now one way and now
 * the other, by risk and priority, and how many there are; suites whose model has changed; invitations to answer, and such as nobody answered.
 * Nothing where nothing waits.
 */
export function Attention({ figures, place }: Props) {
  const { t } = useTranslation('dashboard');
  const invitations = useInvitations();
  const suites = (figures?.outdated ?? []).map((one) => <Outdated key={one.suiteId} one={one} />);
  const cases = (figures?.attention ?? []).map((one) => (
    <CaseToLookAt key={`${one.suiteId} ${one.caseKey}`} one={one} />
  ));
  const others = [...invitations, ...suites];
  const shown = cases.slice(0, MAX_ITEMS - Math.min(FREE, others.length));
  const all = [...shown, ...others.slice(0, MAX_ITEMS - shown.length)];
  const total = figures?.attentionTotal ?? 0;
  if (all.length === 0) return null;
  return (
    <Section title={t('attention.title')}>
      <ul className={styles.attention}>{all}</ul>
      {total > shown.length && (
        <TextLink
          to="/work"
          search={resultsOf(place, { only: 'attention' })}
          size="sm"
          className={styles.figureLink}
        >
          {t('attention.allCases', { count: total })}
        </TextLink>
      )}
    </Section>
  );
}

/** A thing, where it is, and what to do about it. */
function Thing({ icon, name, where, children }: ThingProps) {
  return (
    <li>
      {icon}
      <span className={styles.attentionName}>
        <span>{name}</span>
        {where && <span className={styles.attentionWhere}>{where}</span>}
      </span>
      {children}
    </li>
  );
}

type ThingProps = { icon: ReactNode; name: ReactNode; where?: string; children: ReactNode };

const look = { variant: 'default', size: 'xs' } as const;

/** Leads to the case in its last run. */
function CaseToLookAt({ one }: { one: Figures['attention'][number] }) {
  const { t, i18n } = useTranslation('dashboard');
  const { name, runId, caseKey, projectName, status, flakiness, updatedAt, attributes } = one;
  const rateWords = useRateWords();
  const where = [projectName, formatAgo(i18n.language, updatedAt)];
  return (
    <Thing
      icon={
        <>
          <StatusMark status={status} />
          <AttributeSigns attributes={attributes} />
          {flakiness && (
            <Tag tone="warn" icon={<IconArrowsShuffle size={14} aria-hidden />}>
              {t('attention.flaky')}
            </Tag>
          )}
        </>
      }
      name={name}
      where={[...where, ...(flakiness ? [rateWords(flakiness)] : [])].join(' · ')}
    >
      <ButtonLink
        {...look}
        to="/runs/$id"
        params={{ id: runId }}
        search={{ case: caseKey }}
        aria-label={t('attention.openResultOf', { name })}
      >
        {t('attention.openResult')}
      </ButtonLink>
    </Thing>
  );
}

/** Leads to where it can be generated again. */
function Outdated({ one }: { one: Figures['outdated'][number] }) {
  const { t, i18n } = useTranslation('dashboard');
  const { suiteId, name, projectName, updatedAt } = one;
  return (
    <Thing
      icon={<IconRefreshAlert size={20} color="var(--warn)" aria-hidden />}
      name={t('attention.outdated', { name })}
      where={`${projectName} · ${formatAgo(i18n.language, updatedAt)}`}
    >
      <ButtonLink
        {...look}
        to="/suites/$id"
        params={{ id: suiteId }}
        aria-label={t('attention.openSuiteOf', { name })}
      >
        {t('attention.openSuite')}
      </ButtonLink>
    </Thing>
  );
}

/** Those to oneself, and those of the company that wait for their answer. */
function useInvitations(): ReactNode[] {
  const { t } = useTranslation('dashboard');
  const mine = useQuery(myInvitations).data ?? [];
  const { invitations = [] } = useQuery(company).data ?? {};
  const undelivered = invitations.filter(({ delivery }) => delivery === 'failed').length;
  const toMe = mine.map(({ slug, name }) => (
    <Thing
      key={slug}
      icon={<IconUserPlus size={20} aria-hidden />}
      name={t('attention.invited', { name })}
    >
      <ButtonLink {...look} to="/projects" aria-label={t('attention.answerTo', { name })}>
        {t('attention.answer')}
      </ButtonLink>
    </Thing>
  ));
  if (invitations.length === 0) return toMe;
  return [
    ...toMe,
    <Thing
      key="open"
      icon={<IconMail size={20} aria-hidden />}
      name={t('attention.open', { count: invitations.length })}
      {...(undelivered > 0 && { where: t('attention.undelivered', { count: undelivered }) })}
    >
      <ButtonLink {...look} to="/users">
        {t('attention.showInvitations')}
      </ButtonLink>
    </Thing>,
  ];
}
