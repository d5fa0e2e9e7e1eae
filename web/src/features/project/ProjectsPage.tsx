import { Alert, Group, ScrollArea, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { counts } from './api.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** `/projects`: the projects one is in, newest first. */
export function ProjectsPage() {
  const { t, i18n } = useTranslation('project');
  const { data, error, isPending } = useQuery(counts);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  return (
    <Stack>
      <title>{`${t('title')} · Caseloom`}</title>
      <Group justify="space-between">
        <Title order={1}>{t('title')}</Title>
        <ButtonLink to="/createprojects">{t('new')}</ButtonLink>
      </Group>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {isPending && SKELETON_ROWS.map((row) => <Skeleton key={row} h={36} />)}
      {data?.length === 0 && <Text>{t('none')}</Text>}
      {data && data.length > 0 && (
        <ScrollArea className="card" tabIndex={0} role="region" aria-label={t('title')}>
          <Table miw={560}>
            <Table.Thead>
              <Table.Tr>
                {(['name', 'models', 'steps', 'testData', 'testCases', 'createdAt'] as const).map(
                  (column) => (
                    <Table.Th key={column}>{t(column)}</Table.Th>
                  ),
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((project) => (
                <Table.Tr key={project.id}>
                  <Table.Td>
                    <TextLink to="/projects/$name" params={{ name: project.slug }}>
                      {project.name}
                    </TextLink>
                  </Table.Td>
                  <Table.Td>{project.models}</Table.Td>
                  <Table.Td>{project.steps}</Table.Td>
                  <Table.Td>{project.testData}</Table.Td>
                  <Table.Td>{project.testCases}</Table.Td>
                  <Table.Td>{date.format(new Date(project.createdAt))}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
    </Stack>
  );
}
