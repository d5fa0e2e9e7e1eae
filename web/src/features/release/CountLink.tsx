import type { ReactNode } from 'react';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Counted } from './api.ts';
import { wordsOf } from './counted.ts';

type Props = {
  /** Undefined where there is no list to lead to: a shared link shows the figure alone. */
  counted: Counted | undefined;
  children: ReactNode;
};

/** A figure that leads to exactly the test cases that it counts. */
export function CountLink({ counted, children }: Props) {
  if (!counted) return <span>{children}</span>;
  return (
    <TextLink
      to="."
      search={(before: object) => ({ ...before, ...wordsOf(counted) })}
      resetScroll={false}
    >
      {children}
    </TextLink>
  );
}
