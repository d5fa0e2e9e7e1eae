import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/load-code.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { NeedsProject } from '../project/parts.ts';
import type { Projects } from './figures.ts';

const ChooseProject = lazyPart(async () => (await import('./ChooseProject.tsx')).ChooseProject);

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
          <ChooseProject projects={projects ?? []} onClose={close} />
        </Dialog>
      )}
    </>
  );
}
