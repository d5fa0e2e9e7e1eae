import { RESULT_STATUSES, type ResultCounts } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import styles from './run-bar.module.css';

const kindsIn = (counts: ResultCounts) => RESULT_STATUSES.filter((kind) => counts[kind] > 0);

type Props = {
  counts: ResultCounts;
  /** What is said under the bar, where it is not how many there are of each. */
  words?: string;
};

/** How a run stands: one bar, with patterns and words in addition to the colours. */
export function RunBar({ counts, words: given }: Props) {
  const { t, i18n } = useTranslation();
  const words =
    given ??
    kindsIn(counts)
      .map((kind) => `${t(`result.${kind}`)} ${formatNumber(i18n.language, counts[kind])}`)
      .join(', ');
  return (
    <div>
      <CountBar counts={counts} label={words} />
      <span className={styles.words} aria-hidden>
        {words}
      </span>
    </div>
  );
}

/** The bar alone, where its words stand elsewhere. */
export function CountBar({ counts, label }: { counts: ResultCounts; label: string }) {
  return (
    <div className={styles.root} role="img" aria-label={label}>
      {kindsIn(counts).map((kind) => (
        <span key={kind} className={styles[`is-${kind}`]} style={{ flexGrow: counts[kind] }} />
      ))}
    </div>
  );
}
