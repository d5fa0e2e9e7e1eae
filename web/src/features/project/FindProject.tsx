import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { counts } from './api.ts';

/** Leads to another of one's projects; not there for those who have none. */
export function FindProject() {
  const { t } = useTranslation('project');
  const navigate = useNavigate();
  const projects = useQuery(counts).data ?? [];
  if (projects.length === 0) return null;
  return (
    <Select
      w="100%"
      label={t('find')}
      searchable
      nothingFoundMessage={t('noneFound')}
      data={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={null}
      onChange={(slug) => slug && void navigate({ to: '/projects/$name', params: { name: slug } })}
    />
  );
}
