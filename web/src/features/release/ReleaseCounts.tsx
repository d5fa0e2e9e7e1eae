import { type ReleaseAnswer, resultStatus } from '@caseloom/contract';
import { CountBar } from '../../ui/RunBar.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useCountWords, useHeadline } from '../../ui/use-headline.ts';
import { wordsOf } from './counted.ts';
import styles from './release.module.css';

type Props = { release: Pick<ReleaseAnswer, 'id' | 'counts'> };

/** How much of a release is done, in a list of releases: each figure leads to the test cases that it counts. */
export function ReleaseCounts({ release: { id, counts } }: Props) {
  const headline = useHeadline();
  const words = useCountWords();
  return (
    <>
      <CountBar counts={counts} label={headline(counts)} />
      <ul className={styles.counts}>
        <li>{words.runOf(counts)}</li>
        {resultStatus.options
          .filter((status) => counts[status] > 0)
          .map((status) => (
            <li key={status}>
              <TextLink
                inherit
                to="/releases/$id"
                params={{ id }}
                search={{ ...wordsOf({ status }) }}
              >
                {words.ofStatus(status, counts[status])}
              </TextLink>
            </li>
          ))}
      </ul>
    </>
  );
}
