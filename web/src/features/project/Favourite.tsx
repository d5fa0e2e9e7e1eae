import type { Project } from '@caseloom/contract';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setFavourite } from './api.ts';

/** Puts a project among one's favourites, or takes it out again. */
export function Favourite({ project: { slug, name, isFavourite } }: { project: Project }) {
  const { t } = useTranslation('project');
  const cache = useQueryClient();
  const changing = useMutation({
    mutationFn: () => setFavourite({ slug, isFavourite: !isFavourite }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['project'] }),
  });
  const isOn = changing.isPending ? !isFavourite : isFavourite;
  const Icon = isOn ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      aria-label={t('favourite', { name })}
      aria-pressed={isOn}
      onClick={() => changing.mutate()}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
