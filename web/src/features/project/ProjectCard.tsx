import type { Project } from '@caseloom/contract';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { NameLogo } from '../../ui/NameLogo.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { Faces } from './Faces.tsx';
import { Favourite } from './Favourite.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { SampleTag } from './SampleTag.tsx';

/** A project among others: what it is called, what is in it, who works on it. */
export function ProjectCard({ project }: { project: Project }) {
  const { t, i18n } = useTranslation('project');
  const { slug, name, description, counts, members, createdAt } = project;
  return (
    <Stack className={shared.card} gap="sm" h="100%">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap="sm" wrap="nowrap">
          <NameLogo thing={project} size={36} />
          <Group gap="xs">
            <TextLink to="/projects/$name" params={{ name: slug }} fw={700}>
              {name}
            </TextLink>
            <SampleTag project={project} />
          </Group>
        </Group>
        <Group gap={4} wrap="nowrap">
          <Favourite project={project} />
          <ProjectMenu project={project} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" lineClamp={2} flex={1}>
        {description || t('noDescription')}
      </Text>
      <Text size="sm">
        {(['models', 'steps', 'testData', 'testCases'] as const)
          .map((part) => t(`count.${part}`, { count: counts[part] }))
          .join(' · ')}
      </Text>
      <Group justify="space-between">
        <Faces members={members} />
        <Text size="xs" c="dimmed">
          {formatDate(i18n.language, createdAt)}
        </Text>
      </Group>
    </Stack>
  );
}
