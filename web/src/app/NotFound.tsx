import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readToken } from '../lib/session.ts';
import { Logo } from '../ui/Logo.tsx';
import { ButtonLink, TextLink } from '../ui/TextLink.tsx';

/** `/404`: an address that leads nowhere, and the places that lead somewhere. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Stack component="main" align="center" p="xl" gap="md" mih="100dvh" justify="center">
      <title>{`${t('notFound.title')} · Caseloom`}</title>
      <Logo size={64} />
      <Title order={1}>{t('notFound.title')}</Title>
      <Text>{t('notFound.text')}</Text>
      <Group>
        <ButtonLink to="/dashboard">{t('error.home')}</ButtonLink>
        {readToken() && <TextLink to="/projects">{t('nav.projects')}</TextLink>}
      </Group>
    </Stack>
  );
}
