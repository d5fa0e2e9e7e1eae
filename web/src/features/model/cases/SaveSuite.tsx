import { IconDeviceFloppy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { createSuite } from '../../suite/api.ts';
import { useEditor } from '../editor.ts';
import { IconButton } from '../IconButton.tsx';

/** Keeps these cases as a suite, to be run again and again. */
export function SaveSuite() {
  const { t } = useTranslation('model');
  const modelId = useEditor(({ selectedModel }) => selectedModel?.id);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const keeping = useMutation({
    mutationFn: () => createSuite({ modelId: modelId ?? '' }),
    onSuccess: async ({ id, projectSlug }) => {
      await cache.invalidateQueries({ queryKey: ['suites', projectSlug] });
      await navigate({ to: '/suites/$id', params: { id } });
    },
  });
  return (
    <IconButton
      Icon={IconDeviceFloppy}
      label={t('keepSuite')}
      loading={keeping.isPending}
      onClick={() => keeping.mutate()}
    />
  );
}
