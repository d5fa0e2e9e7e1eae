import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { bin, restoreProject } from './api.ts';

/** The way to the deleted projects that one may bring back; not there while there is none. */
export function Bin() {
  const { t, i18n } = useTranslation('project');
  const deleted = useQuery(bin).data ?? [];
  const [isOpen, { open, close }] = useDisclosure();
  if (deleted.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        {t('bin.title')}{' '}
        <span className="page-count">&nbsp;{formatNumber(i18n.language, deleted.length)}</span>
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('bin.title')} size="lg">
        <Stack>
          <Text c="dimmed">{t(deleted.length > 0 ? 'bin.text' : 'bin.empty')}</Text>
          <Lines>
            {deleted.map((project) => (
              <Deleted key={project.slug} project={project} />
            ))}
          </Lines>
        </Stack>
      </Dialog>
    </>
  );
}

type DeletedProject = { slug: string; name: string; deletedAt: string; leavesAt: string };

function Deleted({ project: { slug, name, deletedAt, leavesAt } }: { project: DeletedProject }) {
  const { t, i18n } = useTranslation('project');
  const cache = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restoreProject({ slug }),
    onSuccess: async () => {
      toast('success', t('bin.restored', { name }));
      await cache.invalidateQueries({ queryKey: ['project'] });
    },
  });
  return (
    <li>
      <div className="lines-words">
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t('bin.dates', {
            deleted: formatDate(i18n.language, deletedAt),
            leaves: formatDate(i18n.language, leavesAt),
          })}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('bin.restoreOf', { name })}
        loading={restoring.isPending}
        onClick={() => restoring.mutate()}
      >
        {t('bin.restore')}
      </Button>
    </li>
  );
}
