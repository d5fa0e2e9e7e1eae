import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { counts } from '../features/project/api.ts';
import { Search } from '../features/search/Search.tsx';
import { readToken } from '../lib/session.ts';
import { Logo } from '../ui/Logo.tsx';
import shared from '../ui/shared.module.css';
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
      <Group justify="center">
        <ButtonLink to="/dashboard">{t('error.home')}</ButtonLink>
        {readToken() && <Search button="word" />}
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
    <Stack component="nav" aria-labelledby="not-found-projects" align="center" gap="xs" maw={560}>
      <Text id="not-found-projects" size="sm" c="dimmed">
        {t('notFound.projects')}
      </Text>
      <Group justify="center" gap="md">
        {newest.map(({ slug, name }) => (
          <TextLink
            key={slug}
            to="/projects/$name"
            params={{ name: slug }}
            className={shared.anyWords}
          >
            {name}
          </TextLink>
        ))}
        <TextLink to="/projects">{t('notFound.all')}</TextLink>
      </Group>
    </Stack>
  );
}
