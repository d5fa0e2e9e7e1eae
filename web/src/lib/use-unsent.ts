import { useEffect, useRef } from 'react';
import { keepValue, onUnsent, takeValue } from './unsent.ts';

/**
 * Keeps a value that is more than one text field, should the session end, and puts it back.
 *
 * @param name what it is, different from all others of the page
 * @param isKept false while there is nothing of one's own in it, or a secret
 */
export function useUnsent<Value>(
  name: string,
  value: Value,
  { isKept, onRestore }: { isKept: boolean; onRestore: (value: Value) => void },
): void {
  const now = useRef({ value, onRestore });
  now.current = { value, onRestore };
  useEffect(() => {
    const take = () => {
      const kept = takeValue(name);
      if (kept !== undefined) now.current.onRestore(kept as Value);
    };
    take();
    return onUnsent(take);
  }, [name]);
  useEffect(() => (isKept ? keepValue(name, () => now.current.value) : undefined), [name, isKept]);
}
