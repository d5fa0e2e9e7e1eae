import { useState } from 'react';

/** Which rows of a table are ticked, by their keys. */
export type Picked = {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Ticks all of them; where they all are, none. */
  toggleAll: (keys: string[]) => void;
  clear: () => void;
};

/** Rows stay ticked while one searches, sorts and turns pages. */
export function usePicked(): Picked {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key) => picked.has(key),
    toggle: (key) =>
      setPicked((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    toggleAll: (keys) =>
      setPicked((before) =>
        keys.every((key) => before.has(key))
          ? new Set([...before].filter((key) => !keys.includes(key)))
          : new Set([...before, ...keys]),
      ),
    clear: () => setPicked(new Set()),
  };
}
