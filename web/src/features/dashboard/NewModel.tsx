import { Button, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { Form } from '../../ui/Form.tsx';
import { NeedsProject } from '../project/parts.ts';
import type { Projects } from './figures.ts';

/** To a new drawing, once it is known in which project; where there is none, to a new project first. */
export function NewModel({ projects }: { projects: Projects | undefined }) {
  const { t } = useTranslation('dashboard');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button disabled={!projects} onClick={open}>
        {t('newModel')}
      </Button>
      {projects?.length === 0 ? (
        <NeedsProject isOpen={isOpen} thing="model" onClose={close} />
      ) : (
        <Dialog opened={isOpen} onClose={close} title={t('selectProject')}>
          <Choice projects={projects ?? []} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function Choice({ projects, onClose }: { projects: Projects; onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const navigate = useNavigate();
  const [slug, setSlug] = useState<string | null>(
    projects.length === 1 ? (projects[0]?.slug ?? null) : null,
  );
  const [isMissing, setMissing] = useState(false);
  async function go() {
    setMissing(!slug);
    if (slug) await navigate({ to: '/tool/$id', params: { id: slug } });
  }
  return (
    <Form isBusy={false} onSubmit={go}>
      <Stack>
        <Select
          label={t('dashboard:project')}
          data-autofocus
          searchable
          nothingFoundMessage={t('common:noData')}
          data={projects.map(({ slug: value, name }) => ({ value, label: name }))}
          value={slug}
          error={isMissing && !slug && t('common:required')}
          onChange={setSlug}
        />
        <DialogButtons confirm={t('dashboard:draw')} isBusy={false} onClose={onClose} />
      </Stack>
    </Form>
  );
}
