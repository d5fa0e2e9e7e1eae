import type { ReactNode } from 'react';
import './tag.css';

type Props = {
  /** Beside the words and the colour, since no state is told by colour alone. */
  icon?: ReactNode;
  tone?: 'plain' | 'primary' | 'pass' | 'fail' | 'warn' | 'nested';
  children: ReactNode;
};

/** A state or a kind in a word or two, at the size of the text around it. */
export function Tag({ icon, tone = 'plain', children }: Props) {
  return (
    <span className={`tag is-${tone}`}>
      {icon}
      {children}
    </span>
  );
}
