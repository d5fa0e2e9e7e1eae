import type { Project } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { IconStar, IconStarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { setFavourite } from './api.ts';
import { useBulk } from './use-bulk.ts';

/** Puts several projects among one's favourites, or takes them out. */
export function ProjectsBulk({ picked, onDone }: { picked: Project[]; onDone: () => void }) {
  const { t } = useTranslation('project');
  const stale = [['project']];
  const adding = useBulk<Project>({
    act: ({ slug }) => setFavourite({ slug, isFavourite: true }),
    done: (count) => t('bulk.favoured', { count }),
    stale,
    onDone,
  });
  const removing = useBulk<Project>({
    act: ({ slug }) => setFavourite({ slug, isFavourite: false }),
    done: (count) => t('bulk.unfavoured', { count }),
    stale,
    onDone,
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconStar size={18} aria-hidden />}
        loading={adding.isPending}
        onClick={() => adding.mutate(picked)}
      >
        {t('bulk.favour')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconStarOff size={18} aria-hidden />}
        loading={removing.isPending}
        onClick={() => removing.mutate(picked)}
      >
        {t('bulk.unfavour')}
      </Button>
    </>
  );
}
