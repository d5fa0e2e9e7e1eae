import type { ReactNode } from 'react';
import styles from './lines.module.css';

/** A list of things under each other, a line between them: what each is (`words` of the style sheet), and what can be done with it. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className={styles.root}>{children}</ul>;
}
