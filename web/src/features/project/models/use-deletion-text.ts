import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContents, useMoveToBin } from '../../bin/parts.ts';
import { contentsOfModel } from '../api.ts';

/** What the question before a model is deleted says: what goes with it, what stays, and what its suites cannot do then. */
export function useDeletionText(model: { id: string; name: string }, isAsking: boolean): string {
  const { t } = useTranslation('bin');
  const { textOf } = useMoveToBin({ kind: 'model' });
  const contents = useQuery({ ...contentsOfModel(model.id), enabled: isAsking }).data;
  const hasSuites = contents !== undefined && contents.stays.suites > 0;
  const parts = [textOf(model.name), ...useContents()(contents)];
  return [...parts, ...(hasSuites ? [t('contents.withoutModel')] : [])].join(' ');
}
