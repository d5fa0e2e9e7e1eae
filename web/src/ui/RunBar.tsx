import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import './run-bar.css';

const KINDS = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;
type Counts = Record<(typeof KINDS)[number], number>;

/** How a run stands: one bar, with patterns and words beside the colours. */
export function RunBar({ counts }: { counts: Counts }) {
  const { t, i18n } = useTranslation();
  const there = KINDS.filter((kind) => counts[kind] > 0);
  const words = there
    .map((kind) => `${t(`result.${kind}`)} ${formatNumber(i18n.language, counts[kind])}`)
    .join(', ');
  return (
    <div className="run-bar-frame">
      <div className="run-bar" role="img" aria-label={words}>
        {there.map((kind) => (
          <span key={kind} className={`run-bar-${kind}`} style={{ flexGrow: counts[kind] }} />
        ))}
      </div>
      <span className="run-bar-words" aria-hidden>
        {words}
      </span>
    </div>
  );
}
