import styles from './dashboard.module.css';
import { type Figures, rateOf } from './figures.ts';

const WIDTH = 120;
const HEIGHT = 24;

/** How the pass rate went over the months of the year: a decorative line, whose figures are in the chart below. */
export function Sparkline({ monthly }: { monthly: Figures['monthly'] }) {
  const points = monthly.flatMap((month, at) => {
    const rate = rateOf(month);
    return rate === undefined
      ? []
      : [{ x: (at / 11) * (WIDTH - 6) + 3, y: HEIGHT - 3 - rate * (HEIGHT - 6) }];
  });
  const last = points.at(-1);
  // one month alone goes nowhere
  if (!last || points.length < 2) return null;
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={3} />
    </svg>
  );
}
