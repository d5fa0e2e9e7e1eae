import type { ModelAnswer } from '@caseloom/contract';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { updateModel } from '../api.ts';
import { BulkAction } from '../BulkAction.tsx';

/** Hides several models, or shows them again. */
export function ModelsBulk({ picked, onDone }: { picked: ModelAnswer[]; onDone: () => void }) {
  const { t } = useTranslation('project');
  const turn =
    (isHidden: boolean) =>
    ({ id: modelId, projectSlug, name, version }: ModelAnswer) =>
      updateModel({ modelId, projectSlug, name, version, isHidden });
  const common = { stale: [['project'], ['model']], onDone };
  return (
    <>
      <BulkAction
        {...common}
        icon={<IconEyeOff size={18} aria-hidden />}
        label={t('hide')}
        things={picked.filter(({ isHidden }) => !isHidden)}
        act={turn(true)}
        done={(count) => t('bulk.hidden', { count })}
      />
      <BulkAction
        {...common}
        icon={<IconEye size={18} aria-hidden />}
        label={t('show')}
        things={picked.filter(({ isHidden }) => isHidden)}
        act={turn(false)}
        done={(count) => t('bulk.shown', { count })}
      />
    </>
  );
}
