import { LIMITS } from '@caseloom/contract';
import { Anchor, Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../../lib/device.ts';
import { formatAgo, formatDate } from '../../../lib/format.ts';
import { addressByName, createPasskey, whyNoPasskeys } from '../../../lib/passkey.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Lines } from '../../../ui/Lines.tsx';
import styles from '../../../ui/lines.module.css';
import { PasswordDialog } from '../../../ui/PasswordDialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { addPasskey, passkeyOptions, passkeys, removePasskey } from '../api.ts';

/** The keys that open the account without a password: a finger, a face, a stick. */
export function Passkeys() {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(passkeys);
  const [isAdding, setAdding] = useState(false);
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const why = whyNoPasskeys();
  const byName = why === 'number' && addressByName();
  const refresh = () => cache.invalidateQueries({ queryKey: ['account'] });
  async function add(password: string) {
    const credential = await createPasskey(await passkeyOptions({ password }));
    await addPasskey({ name: name.trim() || deviceName(navigator.userAgent), credential });
    toast('success', t('passkeys.added'));
    await refresh();
  }
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={36} />}
      <Lines>
        {data?.map((passkey) => (
          <Passkey key={passkey.id} {...passkey} onRemoved={refresh} />
        ))}
      </Lines>
      {why ? (
        <Text size="sm">
          {t(`passkeys.why.${why}`)}{' '}
          {byName && <Anchor href={byName}>{t('passkeys.openByName')}</Anchor>}
        </Text>
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        </Group>
      )}
      <PasswordDialog
        isOpen={isAdding}
        title={t('passkeys.add')}
        text={t('passkeys.addText')}
        confirm={t('passkeys.add')}
        onConfirm={add}
        onClose={() => setAdding(false)}
      >
        {(refused) => (
          <TextInput
            label={t('passkeys.name')}
            maxLength={LIMITS.name}
            value={name}
            error={refused.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </PasswordDialog>
    </Section>
  );
}

type PasskeyProps = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  onRemoved: () => void;
};

function Passkey({ id, name, createdAt, lastUsedAt, onRemoved }: PasskeyProps) {
  const { t, i18n } = useTranslation('settings');
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => removePasskey({ id }),
    onSuccess: () => {
      setAsking(false);
      toast('success', t('passkeys.removed'));
      onRemoved();
    },
  });
  return (
    <li>
      <IconKey size={20} aria-hidden />
      <div className={styles.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t('passkeys.since', { date: formatDate(i18n.language, createdAt) })}
          {lastUsedAt && ` · ${t('passkeys.used', { ago: formatAgo(i18n.language, lastUsedAt) })}`}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('passkeys.removeOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('passkeys.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('passkeys.remove')}
        text={t('passkeys.removeText', { name })}
        confirm={t('passkeys.remove')}
        isDangerous
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
