import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { apiKeys, useRuledProjects } from './api.ts';
import { CiStep } from './CiStep.tsx';
import { KeyList } from './KeyList.tsx';
import { NewKey } from './NewKey.tsx';

/** `/settings/keys`: keys by which scripts and CI come in, for those who rule a project. */
export function KeysTab() {
  const { t } = useTranslation('api-key');
  const ruled = useRuledProjects();
  if (!ruled) return <Skeleton h={240} />;
  // to everybody else the list would be refused
  if (ruled.length === 0) return <Section title={t('title')} text={t('notYours')} />;
  return (
    <Stack>
      <Section title={t('title')} text={t('text')}>
        <Keys />
      </Section>
      <Section title={t('ci.title')} text={t('ci.text')}>
        <CiStep />
      </Section>
    </Stack>
  );
}

function Keys() {
  const { t } = useTranslation('api-key');
  const { data, error, refetch } = useQuery(apiKeys);
  const [isMaking, setMaking] = useState(false);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={120} />;
  const make = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          icon={<IconKey size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('none')}
          text={t('noneText')}
          action={make}
        />
      ) : (
        <>
          <Group>{make}</Group>
          <KeyList keys={data} label={t('title')} />
        </>
      )}
      <NewKey isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}
