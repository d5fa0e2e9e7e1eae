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
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { formatAgo, formatDate } from '../../lib/format.ts';
import { LANGUAGE_CHOICES } from '../../lib/languages.ts';
import { toast } from '../../lib/toast.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { Lines } from '../../ui/Lines.tsx';
import styles from '../../ui/lines.module.css';
import type { ShareCalls } from './api.ts';

type Props = {
  /** What is shared, and who reads what of it. */
  title: string;
  text: string;
  calls: ShareCalls;
  isOpen: boolean;
  onClose: () => void;
};

const DAYS = [7, 30, 90, 365];
const USUAL = 30;

/** Links by which people without an account read the report, until they expire or are taken back. */
export function ShareDialog({ title, text, calls, isOpen, onClose }: Props) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size="lg">
      <Stack>
        <Text>{text}</Text>
        <NewLink calls={calls} />
        <Links calls={calls} />
      </Stack>
    </Dialog>
  );
}

const listOf = ({ queryKey, list }: ShareCalls) =>
  queryOptions({ queryKey, queryFn: list, meta: { hideErrors: true } });

function NewLink({ calls }: { calls: ShareCalls }) {
  const { t } = useTranslation('report');
  const cache = useQueryClient();
  const [days, setDays] = useState(USUAL);
  const ownLanguage = useLanguage();
  const [chosenLanguage, setLanguage] = useState<string>();
  const language = chosenLanguage ?? ownLanguage;
  const making = useMutation({
    mutationFn: () => calls.share(days),
    onSuccess: () => cache.invalidateQueries(listOf(calls)),
  });
  const made = making.data;
  const address =
    made && `${location.origin}/app/shared/${calls.kind}/${made.token}?language=${language}`;
  return (
    <Form isBusy={making.isPending} onSubmit={() => making.mutate()}>
      <Group align="end" gap="sm">
        <NativeSelect
          label={t('expires')}
          value={String(days)}
          data={DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        <NativeSelect
          label={t('linkLanguage')}
          value={language}
          data={LANGUAGE_CHOICES}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
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

/** The links that are not over: those that open the report, and those whose maker may see it no more. */
function Links({ calls }: { calls: ShareCalls }) {
  const { t, i18n } = useTranslation('report');
  const cache = useQueryClient();
  const [revokedId, setRevokedId] = useState<string>();
  const { data, error, refetch } = useQuery(listOf(calls));
  const revoking = useMutation({
    mutationFn: calls.revoke,
    onSuccess: () => toast('success', t('revoked')),
    onSettled: async () => {
      setRevokedId(undefined);
      await cache.invalidateQueries(listOf(calls));
    },
  });
  const taking = useMutation({
    mutationFn: calls.takeOver,
    onSuccess: () => toast('success', t('takenOver')),
    onSettled: () => cache.invalidateQueries(listOf(calls)),
  });
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
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
        {data.map(({ id, createdAt, createdBy, takenOverBy, isMine, isOpen, expiresAt }) => (
          <li key={id}>
            <span className={styles.words}>
              {t('linkFacts', { by: createdBy, ago: formatAgo(i18n.language, createdAt) })}
              {takenOverBy && (
                <Text component="span" size="sm" display="block">
                  {t('takenOverBy', { by: takenOverBy })}
                </Text>
              )}
              <Text component="span" size="sm" c="dimmed" display="block">
                {isOpen
                  ? t('until', { date: formatDate(i18n.language, expiresAt) })
                  : t('closed', { by: takenOverBy ?? createdBy })}
              </Text>
            </span>
            <Group gap="xs" wrap="nowrap">
              {!isMine && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('takeOverOne', { ago: formatAgo(i18n.language, createdAt) })}
                  disabled={taking.isPending}
                  onClick={() => taking.mutate(id)}
                >
                  {t('takeOver')}
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={t('revokeOne', { ago: formatAgo(i18n.language, createdAt) })}
                onClick={() => setRevokedId(id)}
              >
                {t('revoke')}
              </Button>
            </Group>
          </li>
        ))}
      </Lines>
      <ConfirmDialog
        isOpen={revokedId !== undefined}
        title={t('revokeTitle')}
        text={t('revokeText')}
        confirm={t('revokeLink')}
        isDangerous
        isBusy={revoking.isPending}
        onConfirm={() => revokedId && revoking.mutate(revokedId)}
        onClose={() => setRevokedId(undefined)}
      />
    </section>
  );
}
