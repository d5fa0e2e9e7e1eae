import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { counts } from '../project/api.ts';
import { dashboard } from './api.ts';

/** `/dashboard`: what is in one's projects, and how they do once there are results. */
export function DashboardPage() {
  const { t, i18n } = useTranslation('project');
  const projects = useQuery(counts);
  const figures = useQuery(dashboard).data;
  const sum = (name: 'models' | 'steps' | 'testData' | 'testCases') =>
    (projects.data ?? []).reduce((total, project) => total + project[name], 0);
  const number = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  return (
    <Stack>
      <title>{`${t('welcome')} · Caseloom`}</title>
      <Title order={1}>{t('welcome')}</Title>
      <Group component="section" aria-label={t('counts')} align="stretch">
        {(['models', 'steps', 'testData', 'testCases'] as const).map((name) => (
          <Tile key={name} label={t(name)} value={projects.data && number.format(sum(name))} />
        ))}
        <Tile
          label={t('passRate')}
          value={
            figures && (figures.passRate === null ? '—' : percent.format(figures.passRate / 100))
          }
          note={figures?.passRate === null ? t('noResults') : undefined}
        />
      </Group>
      {projects.data?.length === 0 && <Text>{t('none')}</Text>}
      <Group>
        <ButtonLink to="/projects">{t('title')}</ButtonLink>
        <ButtonLink to="/createprojects" variant="default">
          {t('new')}
        </ButtonLink>
      </Group>
    </Stack>
  );
}

function Tile({
  label,
  value,
  note,
}: {
  label: string;
  value: string | undefined;
  note?: string | undefined;
}) {
  return (
    <Stack className="card" gap={4} miw={150}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton h={36} w={80} />
      ) : (
        <Text fz={32} lh="36px" fw={700}>
          {value}
        </Text>
      )}
      {note && <Text size="xs">{note}</Text>}
    </Stack>
  );
}
