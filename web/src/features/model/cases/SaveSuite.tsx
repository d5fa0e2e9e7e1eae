import { IconStack2 } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { createSuite } from '../../suite/api.ts';
import { isDraft, useEditor } from '../editor.ts';
import { IconButton } from '../IconButton.tsx';
import { useTool } from '../tool.ts';

/** Keeps these cases as a suite, to be run again and again; what is drawn is saved first. */
export function SaveSuite() {
  const { t } = useTranslation('model');
  const { saving } = useTool();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const keeping = useMutation({
    mutationFn: async () => {
      // why it cannot be saved is said where that is tried
      if (isDraft(useEditor.getState()) && !(await saving.save().catch(() => undefined))) return;
      const modelId = useEditor.getState().selectedModel?.id ?? '';
      const { id, projectSlug } = await createSuite({ modelId });
      await cache.invalidateQueries({ queryKey: ['suites', projectSlug] });
      await navigate({ to: '/suites/$id', params: { id } });
    },
  });
  return (
    <IconButton
      Icon={IconStack2}
      label={t('keepSuite')}
      loading={keeping.isPending}
      onClick={() => keeping.mutate()}
    />
  );
}
