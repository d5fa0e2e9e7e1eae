import { Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { inviteMany } from '../user/api.ts';
import { createProject } from './api.ts';
import { type ProjectFields, ProjectForm } from './ProjectForm.tsx';

/** `/createprojects`: a new project, and on to it. */
export function CreateProjectPage() {
  const { t } = useTranslation('project');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const creating = useMutation({
    mutationFn: ({ logo, emails: _, ...fields }: ProjectFields) =>
      createProject({ ...fields, ...(logo && { logo }) }),
    meta: { hideErrors: true },
    onSuccess: async ({ slug }, { emails }) => {
      await cache.invalidateQueries({ queryKey: ['project'] });
      toast('success', t('created'));
      if (emails.length > 0) await invite(emails, slug);
    },
  });
  // a user who left the page meanwhile is not brought back
  const create = (fields: ProjectFields) =>
    creating.mutate(fields, {
      onSuccess: ({ slug }) => navigate({ to: '/projects/$name', params: { name: slug } }),
    });
  return (
    <Stack maw={640} mx="auto">
      <title>{`${t('new')} · Caseloom`}</title>
      <TextLink to="/projects">{t('back')}</TextLink>
      <Title order={1}>{t('new')}</Title>
      <div className={shared.card}>
        <ProjectForm
          submit={t('create')}
          error={creating.error}
          isBusy={creating.isPending}
          onSubmit={create}
        />
      </div>
    </Stack>
  );
}

/** Into the company and the project; says of each address that could not be invited why. */
async function invite(emails: string[], slug: string) {
  const answers = await inviteMany({ emails, role: 'member', projectSlugs: [slug] }).catch(
    (error: unknown) => [{ email: '', error: { message: messageOf(error) } }],
  );
  for (const { email, error } of answers)
    if (error) toast('error', [email, error.message].filter(Boolean).join(': '));
}
