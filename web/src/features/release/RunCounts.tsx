import type { ResultCounts } from '@caseloom/contract';
import { TextLink } from '../../ui/TextLink.tsx';
import { LinkedCounts } from './LinkedCounts.tsx';

/** How much of a run is done; each figure leads to its results in the run. */
export function RunCounts({ id, counts }: { id: string; counts: ResultCounts }) {
  return (
    <LinkedCounts
      counts={counts}
      link={(words, status) => (
        <TextLink inherit to="/runs/$id" params={{ id }} search={status ? { status } : {}}>
          {words}
        </TextLink>
      )}
    />
  );
}
