import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import styles from './run-bar.module.css';

const KINDS = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;
type Counts = Record<(typeof KINDS)[number], number>;

type Props = {
  counts: Counts;
  /** What is said under the bar, where it is not how many there are of each. */
  words?: string;
};

/** How a run stands: one bar, with patterns and words in addition to the colours. */
export function RunBar({ counts, words: given }: Props) {
  const { t, i18n } = useTranslation();
  const there = KINDS.filter((kind) => counts[kind] > 0);
  const words =
    given ??
    there
      .map((kind) => `${t(`result.${kind}`)} ${formatNumber(i18n.language, counts[kind])}`)
      .join(', ');
  return (
    <div>
      <div className={styles.root} role="img" aria-label={words}>
        {there.map((kind) => (
          <span key={kind} className={styles[`is-${kind}`]} style={{ flexGrow: counts[kind] }} />
        ))}
      </div>
      <span className={styles.words} aria-hidden>
        {words}
      </span>
    </div>
  );
}
