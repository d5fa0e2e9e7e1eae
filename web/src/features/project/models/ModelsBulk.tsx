import type { ModelAnswer } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { updateModel } from '../api.ts';
import { useBulk } from '../use-bulk.ts';

/** Hides several models, or shows them again. */
export function ModelsBulk({ picked, onDone }: { picked: ModelAnswer[]; onDone: () => void }) {
  const { t } = useTranslation('project');
  const turn =
    (isHidden: boolean) =>
    ({ id: modelId, projectSlug, name, version }: ModelAnswer) =>
      updateModel({ modelId, projectSlug, name, version, isHidden });
  const stale = [['project'], ['model']];
  const hiding = useBulk({
    act: turn(true),
    done: (count) => t('bulk.hidden', { count }),
    stale,
    onDone,
  });
  const showing = useBulk({
    act: turn(false),
    done: (count) => t('bulk.shown', { count }),
    stale,
    onDone,
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEyeOff size={18} aria-hidden />}
        loading={hiding.isPending}
        onClick={() => hiding.mutate(picked.filter(({ isHidden }) => !isHidden))}
      >
        {t('hide')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        loading={showing.isPending}
        onClick={() => showing.mutate(picked.filter(({ isHidden }) => isHidden))}
      >
        {t('show')}
      </Button>
    </>
  );
}
