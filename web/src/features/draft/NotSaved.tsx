import { useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../../lib/api.ts';
import { ChangedMeanwhile } from '../../ui/ChangedMeanwhile.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { settings } from './api.ts';

/** Why nothing was kept; what another owner chose meanwhile is a press away. */
export function NotSaved({ error }: { error: Error | null }) {
  const cache = useQueryClient();
  if (!error || Object.keys(fieldErrorsOf(error)).length > 0) return null;
  if ((error as { code?: string }).code !== 'version_conflict') return <ErrorCard error={error} />;
  return (
    <ChangedMeanwhile text={error.message} onReload={() => cache.invalidateQueries(settings)} />
  );
}
