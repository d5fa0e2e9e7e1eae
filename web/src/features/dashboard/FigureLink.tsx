import type { ReactNode } from 'react';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './dashboard.module.css';

type Props = {
  /** What the list of test work is narrowed to. */
  search: Record<string, string | number | undefined>;
  /** What it is called, of a figure that stands alone, as large as its tile has it. */
  label?: string;
  children: ReactNode;
};

/** A number that leads to the list of exactly what it counts. */
export function FigureLink({ search, label, children }: Props) {
  return (
    <TextLink
      to="/work"
      search={search}
      {...(label === undefined
        ? { c: 'inherit' }
        : { fw: 'inherit', 'aria-label': `${label}: ${children}` })}
      fz="inherit"
      className={styles.figureLink}
    >
      {children}
    </TextLink>
  );
}
