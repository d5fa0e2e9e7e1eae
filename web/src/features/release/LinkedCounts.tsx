import { RESULT_STATUSES, type ResultCounts, type ResultStatus } from '@caseloom/contract';
import type { ReactNode } from 'react';
import { CountBar } from '../../ui/RunBar.tsx';
import { useCountWords, useHeadline } from '../../ui/use-headline.ts';
import styles from './release.module.css';

type Props = {
  counts: ResultCounts;
  /** The words of a figure as a link to what it counts: of a status, or of how much was run. */
  link: (words: string, status?: ResultStatus) => ReactNode;
};

/** How much is done, as a bar and in figures that lead to what they count. */
export function LinkedCounts({ counts, link }: Props) {
  const headline = useHeadline();
  const words = useCountWords();
  return (
    <>
      <CountBar counts={counts} label={headline(counts)} />
      <ul className={styles.counts}>
        <li>{link(words.runOf(counts))}</li>
        {RESULT_STATUSES.filter((status) => counts[status] > 0).map((status) => (
          <li key={status}>{link(words.ofStatus(status, counts[status]), status)}</li>
        ))}
      </ul>
    </>
  );
}
