import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { type ApiKey, apiKeys, revokeKey, useRuledProjects } from './api.ts';
import { CiStep } from './CiStep.tsx';
import { KeyRow } from './KeyRow.tsx';
import { NewKey } from './NewKey.tsx';
import './api-key.css';

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
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(apiKeys);
  const [isMaking, setMaking] = useState(false);
  const [going, setGoing] = useState<ApiKey>();
  const revoking = useMutation({
    mutationFn: (id: string) => revokeKey({ id }),
    onSuccess: () => toast('success', t('revoked')),
    onSettled: () => {
      setGoing(undefined);
      return cache.invalidateQueries(apiKeys);
    },
  });
  if (error) return <ErrorCard error={error} onRetry={refetch} />;
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
          <ul className="api-keys" aria-label={t('title')}>
            {data.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setGoing(key)} />
            ))}
          </ul>
        </>
      )}
      <NewKey isOpen={isMaking} onClose={() => setMaking(false)} />
      <ConfirmDialog
        isOpen={going !== undefined}
        title={t('revokeTitle', { name: going?.name })}
        text={<Text>{t('revokeText')}</Text>}
        confirm={t('revoke')}
        isDangerous
        isBusy={revoking.isPending}
        onConfirm={() => going && revoking.mutate(going.id)}
        onClose={() => setGoing(undefined)}
      />
    </>
  );
}
