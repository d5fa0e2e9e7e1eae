import { Alert, Button, Center, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { createProject } from './api.ts';

/** `/createprojects`: a new project, and on to it. */
export function CreateProjectPage() {
  const { t } = useTranslation(['project', 'common']);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [isMissing, setMissing] = useState(false);
  const creating = useMutation({
    mutationFn: () => createProject({ name, description }),
    onSuccess: async ({ slug }) => {
      await cache.invalidateQueries({ queryKey: ['project'] });
      toast('success', t('project:created'));
      await navigate({ to: '/projects/$name', params: { name: slug } });
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '' && !creating.isPending) creating.mutate();
  }

  const refused = fieldErrorsOf(creating.error);
  return (
    <Center p="md">
      <title>{`${t('project:new')} · Caseloom`}</title>
      <Stack component="main" className="card" w="100%" maw={560} mt="xl">
        <TextLink to="/projects">{t('project:back')}</TextLink>
        <Title order={1}>{t('project:new')}</Title>
        <form onSubmit={handleSubmit} noValidate>
          <Stack>
            {creating.error && Object.keys(refused).length === 0 && (
              <Alert color="red" role="alert">
                {messageOf(creating.error)}
              </Alert>
            )}
            <TextInput
              label={t('project:name')}
              value={name}
              maxLength={120}
              onChange={(event) => setName(event.currentTarget.value)}
              error={isMissing && name.trim() === '' ? t('common:required') : refused.name}
            />
            <Textarea
              label={t('project:description')}
              value={description}
              maxLength={2000}
              onChange={(event) => setDescription(event.currentTarget.value)}
              error={refused.description}
            />
            <Button type="submit" loading={creating.isPending}>
              {t('project:create')}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Center>
  );
}
