import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCpu, IconFileUpload, IconLink, IconSparkles, IconTextPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import shared from '../../ui/shared.module.css';
import { status } from './api.ts';
import styles from './entrances.module.css';
import { LanguageModel } from './LanguageModel.tsx';
import { OpenDrafts } from './OpenDrafts.tsx';
import { Quota } from './Quota.tsx';

const ENTRANCES = [
  { to: '/generate-with-ai/prompt', name: 'prompt', Icon: IconTextPlus },
  { to: '/generate-with-ai/upload-file', name: 'upload', Icon: IconFileUpload },
  { to: '/generate-with-ai/link', name: 'link', Icon: IconLink },
] as const;

/** `/generate-with-ai`: from words, from files, from an address, or on with a draft. */
export function GeneratePage() {
  const { t } = useTranslation('draft');
  const { project } = useSearch({ strict: false }) as { project?: string };
  const readsLinks = useQuery(status).data?.readsLinks ?? true;
  return (
    <Stack>
      <PageHead title={t('title')}>
        <Quota />
      </PageHead>
      <Text c="dimmed" maw={720}>
        {t('text')}
      </Text>
      <ul className={styles.root}>
        {ENTRANCES.filter(({ name }) => readsLinks || name !== 'link').map(({ to, name, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              search={{ project } as never}
              className={`${shared.card} ${styles.entrance}`}
            >
              <Icon size={32} stroke={1.5} color="var(--primary)" aria-hidden />
              <Title order={2}>{t(`entrance.${name}`)}</Title>
              <Text c="dimmed">{t(`entrance.${name}Text`)}</Text>
            </Link>
          </li>
        ))}
      </ul>
      <OpenDrafts />
      <How />
      <LanguageModel />
    </Stack>
  );
}

/** What is read by rules alone, and what a language model adds. */
function How() {
  const { t } = useTranslation('draft');
  const { data } = useQuery(status);
  if (!data) return <Skeleton h={160} />;
  const Icon = data.way === 'ai' ? IconSparkles : IconCpu;
  return (
    <Section
      title={t('how.title')}
      text={
        <span className={styles.howMade}>
          <Icon size={18} aria-hidden />
          {data.way === 'ai' ? t('how.ai', { model: data.model ?? '' }) : t('how.rules')}
        </span>
      }
    >
      <div className={styles.how}>
        <div>
          <Title order={3}>{t('how.read')}</Title>
          <ul>
            {(['gherkin', 'steps', 'useCases', 'conditions', 'tables', 'ranges'] as const).map(
              (kind) => (
                <li key={kind}>{t(`how.reads.${kind}`)}</li>
              ),
            )}
          </ul>
        </div>
        <div>
          <Title order={3}>{t('how.better')}</Title>
          <ul>
            {(['prose', 'negative', 'questions'] as const).map((kind) => (
              <li key={kind}>{t(`how.betters.${kind}`)}</li>
            ))}
          </ul>
          <Text size="sm" c="dimmed">
            {t('how.always')}
          </Text>
        </div>
      </div>
    </Section>
  );
}
