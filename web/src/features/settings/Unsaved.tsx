import { createContext, useContext, useEffect } from 'react';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';

/** Reports to the tabs whether the current one has unsaved changes. */
export const UnsavedContext = createContext<(isDirty: boolean) => void>(() => undefined);

/** Marks the tab while there is something to save, and asks before it is left. */
export function Unsaved({ isDirty }: { isDirty: boolean }) {
  const setUnsaved = useContext(UnsavedContext);
  useEffect(() => {
    setUnsaved(isDirty);
    return () => setUnsaved(false);
  }, [isDirty, setUnsaved]);
  return <LeaveGuard isDirty={isDirty} />;
}
