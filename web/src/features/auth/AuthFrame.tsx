import { Center, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Switches } from '../../ui/Switches.tsx';

/** The frame of the pages before logging in. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <Center mih="100vh" p="md">
      <title>{`${title} · Caseloom`}</title>
      <Stack component="main" w="100%" maw={420} gap="lg" className="card">
        <Group justify="space-between">
          <Text fw={700}>Caseloom</Text>
          <Switches />
        </Group>
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {t('tagline')}
          </Text>
        </div>
        {children}
      </Stack>
    </Center>
  );
}
