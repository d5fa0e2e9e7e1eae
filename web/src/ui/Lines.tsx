import type { ReactNode } from 'react';
import './lines.css';

/** A list of things under each other, a line between them: what each is (`lines-words`), and what can be done with it. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className="lines">{children}</ul>;
}
