import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companyProjects } from '../project/api.ts';

type Props = {
  value: string | null;
  error: string | false;
  onChange: (slug: string | null) => void;
};

/** Which project the draft is for: its library is what steps and data are matched with. */
export function ProjectField({ value, error, onChange }: Props) {
  const { t } = useTranslation(['draft', 'common']);
  const { data } = useQuery(companyProjects);
  return (
    <Select
      label={t('draft:project')}
      description={t('draft:projectHelp')}
      placeholder={t('draft:selectProject')}
      openOnFocus={false}
      searchable
      maw={480}
      nothingFoundMessage={t('common:noData')}
      data={data?.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** The requested project, or else the only one; and whether there is no project. */
export function useProjects(requested: string | undefined) {
  const { data } = useQuery(companyProjects);
  // the address reads a name of digits as a number
  const slug = data?.find((one) => one.slug === String(requested))?.slug;
  const only = data?.length === 1 ? data[0]?.slug : undefined;
  return { first: slug ?? only ?? null, areNone: data?.length === 0 };
}
