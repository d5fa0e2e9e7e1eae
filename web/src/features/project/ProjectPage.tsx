import { Alert, Button, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { deleteProject, modelsOf, projectOf } from './api.ts';

/** `/projects/{name}`: a project's models. */
export function ProjectPage() {
  const { t } = useTranslation(['project', 'common']);
  const { name: slug } = useParams({ strict: false }) as { name: string };
  const project = useQuery(projectOf(slug));
  const models = useQuery(modelsOf(slug)).data;
  if (project.error) {
    return (
      <Stack>
        <Alert color="red" role="alert">
          {messageOf(project.error)}
        </Alert>
        <TextLink to="/projects">{t('project:back')}</TextLink>
      </Stack>
    );
  }
  if (!project.data) return <Skeleton h={200} />;
  const { name, description, can } = project.data;
  return (
    <Stack>
      <title>{`${name} · Caseloom`}</title>
      <TextLink to="/projects">{t('project:back')}</TextLink>
      <Group justify="space-between">
        <Title order={1}>{name}</Title>
        <Group>
          {can.delete && <DeleteProject slug={slug} name={name} />}
          <ButtonLink to="/tool/$id" params={{ id: slug }}>
            {t('project:newModel')}
          </ButtonLink>
        </Group>
      </Group>
      {description && <Text>{description}</Text>}
      <Title order={2}>{t('project:models')}</Title>
      {models?.length === 0 && <Text>{t('project:noModels')}</Text>}
      {models?.map((model) => (
        <Group key={model.id} className="card" justify="space-between">
          <TextLink to="/tool/$id/model/$modelId" params={{ id: slug, modelId: model.id }}>
            {model.name}
          </TextLink>
          <Text size="sm" c="dimmed">
            {model.nodes.length} · {model.bddType}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function DeleteProject({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation(['project', 'common']);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deleteProject({ slug }),
    onSuccess: async () => {
      toast('success', t('project:deleted'));
      await navigate({ to: '/projects' });
      await cache.invalidateQueries({ queryKey: ['project'] });
    },
    onError: (error) => toast('error', messageOf(error)),
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('project:delete')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('project:delete')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack>
          <Text>{t('project:deleteText', { name })}</Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button color="red" loading={deleting.isPending} onClick={() => deleting.mutate()}>
              {t('project:delete')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
