import type { Project } from '@caseloom/contract';
import { IconStar, IconStarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { setFavourite } from './api.ts';
import { BulkAction } from './BulkAction.tsx';

/** Puts several projects among one's favourites, or takes them out. */
export function ProjectsBulk({ picked, onDone }: { picked: Project[]; onDone: () => void }) {
  const { t } = useTranslation('project');
  const common = { things: picked, stale: [['project']], onDone };
  return (
    <>
      <BulkAction
        {...common}
        icon={<IconStar size={18} aria-hidden />}
        label={t('bulk.favour')}
        act={({ slug }) => setFavourite({ slug, isFavourite: true })}
        done={(count) => t('bulk.favoured', { count })}
      />
      <BulkAction
        {...common}
        icon={<IconStarOff size={18} aria-hidden />}
        label={t('bulk.unfavour')}
        act={({ slug }) => setFavourite({ slug, isFavourite: false })}
        done={(count) => t('bulk.unfavoured', { count })}
      />
    </>
  );
}
