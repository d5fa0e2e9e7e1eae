import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { counts } from '../features/project/api.ts';
import { Search } from '../features/search/Search.tsx';
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
        {readToken() && <Search hasButton />}
      </Group>
      {readToken() && <Projects />}
    </Stack>
  );
}

const SHOWN = 5;

/** What one may have been looking for. */
function Projects() {
  const { t } = useTranslation();
  const newest = useQuery(counts).data?.slice(0, SHOWN) ?? [];
  return (
    <Group component="nav" aria-label={t('nav.projects')} justify="center">
      <TextLink to="/projects">{t('nav.projects')}</TextLink>
      {newest.map(({ slug, name }) => (
        <TextLink key={slug} to="/projects/$name" params={{ name: slug }}>
          {name}
        </TextLink>
      ))}
    </Group>
  );
}
