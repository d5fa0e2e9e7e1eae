import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** The quiet zone that readers need around a code, in squares. */
const EDGE = 4;

/** A text for the camera of a phone: dark on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: EDGE }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${size} ${size}`}
      width={216}
      height={216}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
