import { Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { createProject } from './api.ts';
import { type ProjectFields, ProjectForm } from './ProjectForm.tsx';

/** `/createprojects`: a new project, and on to it. */
export function CreateProjectPage() {
  const { t } = useTranslation('project');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const creating = useMutation({
    mutationFn: ({ logo, ...fields }: ProjectFields) =>
      createProject({ ...fields, ...(logo && { logo }) }),
    meta: { hideErrors: true },
    onSuccess: async ({ slug }) => {
      await cache.invalidateQueries({ queryKey: ['project'] });
      toast('success', t('created'));
      await navigate({ to: '/projects/$name', params: { name: slug } });
    },
  });
  return (
    <Stack maw={640} mx="auto">
      <title>{`${t('new')} · Caseloom`}</title>
      <TextLink to="/projects">{t('back')}</TextLink>
      <Title order={1}>{t('new')}</Title>
      <div className="card">
        <ProjectForm
          submit={t('create')}
          error={creating.error}
          isBusy={creating.isPending}
          onSubmit={(fields) => creating.mutate(fields)}
        />
      </div>
    </Stack>
  );
}
