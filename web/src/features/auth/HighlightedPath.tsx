import styles from './auth.module.css';

const STEPS = [
  [120, 150],
  [300, 60],
  [300, 150],
  [300, 240],
] as const;

/** A small drawing with one highlighted path: shows without words what the app is about. */
export function HighlightedPath() {
  return (
    <svg className={styles.highlightedPath} viewBox="0 0 540 330" aria-hidden="true">
      <path
        className={styles.edge}
        d="M228 165c40 0 32-90 72-90M228 165h72M408 165h66M408 75c40 0 30 90 66 90"
      />
      <path
        className={`${styles.edge} ${styles.isHighlighted}`}
        d="M66 165h54M228 165c40 0 32 90 72 90M408 255c40 0 30-90 66-90"
      />
      <circle className={`${styles.place} ${styles.isOn}`} cx="40" cy="165" r="26" />
      <path className={styles.mark} d="M34 155l16 10-16 10z" />
      {STEPS.map(([x, y], index) => (
        <g key={`${x}-${y}`} className={index === 0 || index === 3 ? styles.isOn : undefined}>
          <rect className={styles.place} x={x} y={y - 15} width={108} height={60} rx={8} />
          <rect className={styles.bar} x={x} y={y - 15} width={7} height={60} rx={3} />
          <rect className={styles.words} x={x + 20} y={y + 3} width={70} height={6} rx={3} />
          <rect
            className={styles.words}
            x={x + 20}
            y={y + 18}
            width={index % 2 ? 44 : 56}
            height={6}
            rx={3}
          />
        </g>
      ))}
      <circle className={`${styles.place} ${styles.isOn}`} cx="500" cy="165" r="26" />
      <circle className={styles.end} cx="500" cy="165" r="15" />
    </svg>
  );
}
