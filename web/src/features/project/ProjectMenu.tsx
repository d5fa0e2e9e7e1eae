import type { Project } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import {
  IconArrowUpRight,
  IconDownload,
  IconPencil,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/load-code.ts';
import { MenuLink, RowMenu } from '../../ui/RowMenu.tsx';
import { useDownloadArchive } from '../archive/parts.ts';

const DeleteProject = lazyPart(async () => (await import('./DeleteProject.tsx')).DeleteProject);

/** What can be done with a project; what one may not do is not there. */
export function ProjectMenu({ project }: { project: Project }) {
  const { t } = useTranslation('project');
  const [isDeleting, setDeleting] = useState<boolean>();
  const { slug, name, can } = project;
  const downloading = useDownloadArchive(slug);
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        <MenuLink
          to="/projects/$name"
          params={{ name: slug }}
          leftSection={<IconArrowUpRight size={16} aria-hidden />}
        >
          {t('open')}
        </MenuLink>
        {can.edit && (
          <MenuLink
            to="/projects/$name/edit"
            params={{ name: slug }}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('edit')}
          </MenuLink>
        )}
        {can.edit && (
          <MenuLink
            to="/projects/$name/webhooks"
            params={{ name: slug }}
            leftSection={<IconWebhook size={16} aria-hidden />}
          >
            {t('webhooks')}
          </MenuLink>
        )}
        {can.edit && (
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => downloading.mutate()}
          >
            {t('archive.download')}
          </Menu.Item>
        )}
        {can.delete && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t('delete')}
          </Menu.Item>
        )}
      </RowMenu>
      {isDeleting !== undefined && (
        <Suspense>
          <DeleteProject project={project} isOpen={isDeleting} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
