import type { Project } from '@caseloom/contract';
import { Box, Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow, codeOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ChangedMeanwhile } from '../../ui/ChangedMeanwhile.tsx';
import { FormSkeleton } from '../../ui/Skeletons.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { ArchiveSection } from '../archive/parts.ts';
import { projectOf, updateProject } from './api.ts';
import { DeleteProject } from './DeleteProject.tsx';
import { NoProject } from './NoProject.tsx';
import { type ProjectFields, ProjectForm } from './ProjectForm.tsx';

/** `/projects/{name}/edit`: for those who may; the others see the project itself. */
export function EditProjectPage() {
  const { t } = useTranslation('project');
  const slug = useParam('name');
  const { data, error, refetch } = useQuery(projectOf(slug));
  if (cannotShow(error, data)) return <NoProject error={error} onRetry={refetch} />;
  if (!data)
    return (
      <Box maw={640} mx="auto">
        <FormSkeleton />
      </Box>
    );
  if (!data.can.edit) return <Navigate to="/projects/$name" params={{ name: slug }} replace />;
  return (
    <Stack maw={640} mx="auto">
      <title>{`${t('editTitle', { name: data.name })} · Caseloom`}</title>
      <TextLink to="/projects/$name" params={{ name: slug }}>
        {t('backToProject')}
      </TextLink>
      <Title order={1}>{t('editTitle', { name: data.name })}</Title>
      {/* what somebody else saved meanwhile begins a new form */}
      <EditForm key={data.version} project={data} onReload={refetch} />
      <ResultRule project={data} />
      <Webhooks slug={slug} />
      <Suspense>
        <ArchiveSection slug={slug} />
      </Suspense>
      {data.can.delete && <DangerZone project={data} />}
    </Stack>
  );
}

function EditForm({ project, onReload }: { project: Project; onReload: () => void }) {
  const { t } = useTranslation('project');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { slug, version } = project;
  const saving = useMutation({
    mutationFn: ({ name, description, logo }: ProjectFields) =>
      updateProject({ slug, version, name, description, logo }),
    meta: { hideErrors: true },
    onSuccess: () => {
      toast('success', t('edited'));
      void cache.invalidateQueries({ queryKey: ['project'] });
    },
  });
  // a user who left the page meanwhile is not brought back
  const save = (fields: ProjectFields) =>
    saving.mutate(fields, {
      onSuccess: () => navigate({ to: '/projects/$name', params: { name: slug } }),
    });
  const isConflict = codeOf(saving.error) === 'version_conflict';
  return (
    <div className={shared.card}>
      {isConflict && <ChangedMeanwhile text={t('conflict')} onReload={onReload} />}
      <ProjectForm
        project={project}
        submit={t('saveChanges')}
        error={isConflict ? null : saving.error}
        isBusy={saving.isPending}
        onSubmit={save}
      />
    </div>
  );
}

/** Which of several results of a case a run shows; saved at once. */
function ResultRule({ project }: { project: Project }) {
  const { t } = useTranslation('project');
  const cache = useQueryClient();
  const { slug, version, name, description, resultRule = 'latest' } = project;
  const saving = useMutation({
    mutationFn: (rule: typeof resultRule) =>
      updateProject({ slug, version, name, description, resultRule: rule }),
    onSuccess: () => {
      toast('success', t('edited'));
      return cache.invalidateQueries({ queryKey: ['project'] });
    },
  });
  return (
    <div className={shared.card}>
      <Radio.Group
        label={t('resultRule.label')}
        description={t('resultRule.help')}
        value={saving.variables ?? resultRule}
        onChange={(value) => saving.mutate(value === 'worst' ? 'worst' : 'latest')}
      >
        <Stack gap="xs" mt="xs">
          {(['latest', 'worst'] as const).map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`resultRule.${value}`)}
              disabled={saving.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
    </div>
  );
}

/** Where messages to other programs are managed. */
function Webhooks({ slug }: { slug: string }) {
  const { t } = useTranslation('project');
  return (
    <section className={shared.card} aria-labelledby="webhooks">
      <Title order={2} id="webhooks">
        {t('webhooks')}
      </Title>
      <Text size="sm" my="xs">
        {t('webhooksText')}
      </Text>
      <TextLink to="/projects/$name/webhooks" params={{ name: slug }}>
        {t('webhooksOpen')}
      </TextLink>
    </section>
  );
}

function DangerZone({ project }: { project: Project }) {
  const { t } = useTranslation('project');
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={shared.card} aria-labelledby="danger">
      <Title order={2} id="danger">
        {t('danger')}
      </Title>
      <Group justify="space-between" mt="xs">
        <Text size="sm" flex="1 1 240px">
          {t('dangerText')}
        </Text>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      </Group>
      <DeleteProject project={project} isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}
