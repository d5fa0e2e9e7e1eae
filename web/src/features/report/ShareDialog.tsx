import {
  Button,
  CopyButton,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { revokeShare, shareRun, sharesOf } from './api.ts';

type Props = { runId: string; isOpen: boolean; onClose: () => void };

const DAYS = [7, 30, 90, 365];
const USUAL = 30;

/** Links by which people without an account read the report, until they expire or are taken back. */
export function ShareDialog({ runId, isOpen, onClose }: Props) {
  const { t } = useTranslation('report');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('shareTitle')} size="lg">
      <Stack>
        <Text>{t('shareText')}</Text>
        <NewLink runId={runId} />
        <Links runId={runId} />
      </Stack>
    </Dialog>
  );
}

function NewLink({ runId }: { runId: string }) {
  const { t } = useTranslation('report');
  const cache = useQueryClient();
  const [days, setDays] = useState(USUAL);
  const making = useMutation({
    mutationFn: () => shareRun({ id: runId, expiresInDays: days }),
    onSuccess: () => cache.invalidateQueries(sharesOf(runId)),
  });
  const address = making.data && `${location.origin}/app/shared/run/${making.data.token}`;
  return (
    <Form isBusy={making.isPending} onSubmit={() => making.mutate()}>
      <Group align="end" gap="sm">
        <NativeSelect
          label={t('expires')}
          value={String(days)}
          data={DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        <Button type="submit" loading={making.isPending}>
          {t('makeLink')}
        </Button>
      </Group>
      {address && (
        <Group align="end" gap="sm" mt="sm" wrap="nowrap">
          <TextInput
            label={t('link')}
            description={t('linkOnce')}
            flex={1}
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
    </Form>
  );
}

/** The links that still open the report. */
function Links({ runId }: { runId: string }) {
  const { t, i18n } = useTranslation('report');
  const cache = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const { data, error, refetch } = useQuery(sharesOf(runId));
  const revoking = useMutation({
    mutationFn: (shareId: string) => revokeShare({ id: runId, shareId }),
    onSuccess: () => toast('success', t('revoked')),
    onSettled: async () => {
      setAsked(undefined);
      await cache.invalidateQueries(sharesOf(runId));
    },
  });
  if (error) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={60} />;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noLinks')}
      </Text>
    );
  return (
    <section aria-label={t('links')}>
      <Text fw={600}>{t('links')}</Text>
      <Lines>
        {data.map(({ id, createdAt, createdBy, expiresAt }) => (
          <li key={id}>
            <span className="lines-words">
              {t('linkFacts', { by: createdBy, ago: formatAgo(i18n.language, createdAt) })}
              <Text component="span" size="sm" c="dimmed" display="block">
                {t('until', { date: formatDate(i18n.language, expiresAt) })}
              </Text>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('revokeOne', { ago: formatAgo(i18n.language, createdAt) })}
              onClick={() => setAsked(id)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </Lines>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('revokeTitle')}
        text={t('revokeText')}
        confirm={t('revokeLink')}
        isDangerous
        isBusy={revoking.isPending}
        onConfirm={() => asked && revoking.mutate(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}
