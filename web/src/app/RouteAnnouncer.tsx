import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusMain } from './focus-main.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page is the one that is open, which only has an address now: nobody's focus moves. */
    keepsFocus?: true;
  }
}

/** The title of a page may depend on data that has to be loaded first. */
const NAMED_AFTER = 300;

/**
 * After a change of page the focus goes to its main part, as after loading one, and its title is
 * said aloud. A page that has put the focus where it wants it keeps it there.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      if (!pathChanged || !fromLocation || toLocation.state.keepsFocus) return;
      focusMain();
      clearTimeout(timer);
      timer = setTimeout(() => setTitle(document.title), NAMED_AFTER);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router]);
  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}
