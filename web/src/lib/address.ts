import { useParams, useSearch } from '@tanstack/react-router';

/** What the address of this page has at the place of a name of its path: the id of `/runs/$id`. */
export function useParam(name: 'id' | 'name' | 'tab' | 'token'): string {
  const params: Record<string, unknown> = useParams({ strict: false });
  return String(params[name] ?? '');
}

/** What the address says after its `?`, by name. */
export function useSearchWords(): Record<string, unknown> {
  return useSearch({ strict: false });
}
