import type { ReleaseAnswer } from '@caseloom/contract';
import { TextLink } from '../../ui/TextLink.tsx';
import { wordsOf } from './counted.ts';
import { LinkedCounts } from './LinkedCounts.tsx';

type Props = { release: Pick<ReleaseAnswer, 'id' | 'counts'> };

/** How much of a release is done, in a list of releases: each figure leads to the test cases that it counts. */
export function ReleaseCounts({ release: { id, counts } }: Props) {
  return (
    <LinkedCounts
      counts={counts}
      link={(words, status) => (
        <TextLink
          inherit
          to="/releases/$id"
          params={{ id }}
          search={status ? { ...wordsOf({ status }) } : {}}
        >
          {words}
        </TextLink>
      )}
    />
  );
}
