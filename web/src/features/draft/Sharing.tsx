import type { DraftNews } from '@caseloom/contract';
import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { draftOf, drafts, setShared } from './api.ts';

type Props = {
  draft: Pick<DraftNews, 'id' | 'createdBy' | 'shared' | 'isMine' | 'canManage'>;
};

/** Whose draft it is, where it is not one's own; for its maker and admins a switch that shows it to the project. */
export function Sharing({ draft: { id, createdBy: name, shared, isMine, canManage } }: Props) {
  const { t } = useTranslation('draft');
  const cache = useQueryClient();
  const sharing = useMutation({
    mutationFn: (wish: boolean) => setShared({ id, shared: wish }),
    onSuccess: async (draft) => {
      cache.setQueryData(draftOf(id).queryKey, draft);
      await cache.invalidateQueries(drafts);
    },
  });
  return (
    <Stack gap={4} align="flex-start">
      {!isMine && (
        <Text size="sm" c="dimmed">
          {t(canManage ? 'whose' : 'whoseShared', { name })}
        </Text>
      )}
      {canManage && (
        <Switch
          label={t('visibleToProject')}
          description={t('visibleToProjectText')}
          checked={sharing.isPending ? sharing.variables : shared}
          onChange={({ currentTarget: { checked } }) => {
            if (!sharing.isPending) sharing.mutate(checked);
          }}
        />
      )}
    </Stack>
  );
}
