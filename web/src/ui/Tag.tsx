import type { ReactNode } from 'react';
import styles from './tag.module.css';

type Props = {
  /** Shown with the text and the colour, because no state is shown by colour alone. */
  icon?: ReactNode;
  tone?: 'plain' | 'primary' | 'pass' | 'fail' | 'warn' | 'nested';
  children: ReactNode;
};

/** A state or a kind in a word or two, at the size of the text around it. */
export function Tag({ icon, tone = 'plain', children }: Props) {
  return (
    <span className={`${styles.root} ${styles[`is-${tone}`] ?? ''}`} data-tag>
      {icon}
      {children}
    </span>
  );
}
