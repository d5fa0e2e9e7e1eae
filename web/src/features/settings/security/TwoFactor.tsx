import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { PasswordDialog } from '../../../ui/PasswordDialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { disableTwoFactor, renewCodes, startTwoFactor, twoFactor } from '../api.ts';
import { type Secret, TwoFactorSetup } from './TwoFactorSetup.tsx';

type Change = 'start' | 'renew' | 'disable';

/** Two-factor authentication: a code of an app in addition to the password. */
export function TwoFactor() {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(twoFactor);
  const [change, setChange] = useState<Change>();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<string[]>();
  const refresh = () => cache.invalidateQueries({ queryKey: ['account'] });
  const calls: Record<Change, (password: string) => Promise<unknown>> = {
    start: async (password) => setSecret(await startTwoFactor({ password })),
    renew: async (password) => {
      setCodes((await renewCodes({ password })).recoveryCodes);
      await refresh();
    },
    disable: async (password) => {
      await disableTwoFactor({ password });
      toast('success', t('twoFactor.off'));
      await refresh();
    },
  };
  return (
    <Section title={t('twoFactor.title')} text={t('twoFactor.text')}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={36} />}
      {data && (
        <Group justify="space-between">
          {data.isOn ? (
            <Group gap="xs">
              <Tag tone="pass" icon={<IconShieldCheck size={14} aria-hidden />}>
                {t('twoFactor.isOn')}
              </Tag>
              <Text size="sm" c="dimmed">
                {t('twoFactor.codesLeft', { count: data.recoveryCodesLeft })}
              </Text>
            </Group>
          ) : (
            <Tag icon={<IconShieldOff size={14} aria-hidden />}>{t('twoFactor.isOff')}</Tag>
          )}
          {data.isOn ? (
            <Group gap="xs">
              <Button variant="default" onClick={() => setChange('renew')}>
                {t('twoFactor.renew')}
              </Button>
              <Button variant="outline" color="red" onClick={() => setChange('disable')}>
                {t('twoFactor.disable')}
              </Button>
            </Group>
          ) : (
            <Button onClick={() => setChange('start')}>{t('twoFactor.start')}</Button>
          )}
        </Group>
      )}
      <PasswordDialog
        isOpen={change !== undefined}
        title={change ? t(`twoFactor.${change}`) : ''}
        confirm={change ? t(`twoFactor.${change}`) : ''}
        isDangerous={change === 'disable'}
        onConfirm={(password) => (change ? calls[change](password) : Promise.resolve())}
        onClose={() => setChange(undefined)}
      />
      <TwoFactorSetup
        secret={secret}
        codes={codes}
        onCodes={async (recoveryCodes) => {
          setCodes(recoveryCodes);
          await refresh();
        }}
        onClose={() => {
          setSecret(undefined);
          setCodes(undefined);
        }}
      />
    </Section>
  );
}
