import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { createSuite } from '../../suite/api.ts';
import { useEditor } from '../editor.ts';
import toolStyles from '../tool.module.css';
import { useTool } from '../tool.ts';

/** Keeps these cases as a suite, to be run again and again. */
export function Keep() {
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
    <Button
      size="xs"
      variant="default"
      loading={keeping.isPending}
      onClick={() => keeping.mutate()}
    >
      {t('keepSuite')}
    </Button>
  );
}

export function Files() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const files = [
    ['excel', 'xlsx'],
    ['gherkin', 'feature'],
    ['image', 'png'],
  ] as const;
  return (
    <Group gap={6} wrap="nowrap" className={toolStyles.wideOnly} data-guide="excel">
      {files.map(([name, format]) => (
        <Button key={name} size="xs" variant="default" onClick={() => tool.takeFile(format)}>
          {t(name)}
        </Button>
      ))}
    </Group>
  );
}
