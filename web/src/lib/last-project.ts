import { useEffect } from 'react';

const KEY = 'last-project';

/** The project that a page of this tab was last about. */
export function lastProject(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers in this tab that the page is about a project, once it is known. */
export function useLastProject(slug: string | undefined): void {
  useEffect(() => {
    try {
      if (slug) sessionStorage.setItem(KEY, slug);
    } catch {
      // where storage is closed to us, no project is chosen beforehand
    }
  }, [slug]);
}
