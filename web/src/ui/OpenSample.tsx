import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';

/** Draws the sample project where it is not there yet, and leads to it. */
export function OpenSample() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const drawing = useMutation({
    mutationFn: () => api.project.drawSample(),
    onSuccess: async ({ slug }) => {
      await navigate({ to: '/projects/$name', params: { name: slug } });
      for (const queryKey of [['project'], ['dashboard'], ['search']])
        await cache.invalidateQueries({ queryKey });
    },
  });
  return (
    <Button variant="default" loading={drawing.isPending} onClick={() => drawing.mutate()}>
      {t('openSample')}
    </Button>
  );
}
