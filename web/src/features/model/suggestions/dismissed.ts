import { useMemo, useState } from 'react';

const keyOf = (drawingId: string) => `suggestions/${drawingId}`;

function read(drawingId: string): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(keyOf(drawingId)) ?? '[]');
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    // what cannot be read hides nothing
    return [];
  }
}

function store(drawingId: string, ids: ReadonlySet<string>): void {
  try {
    if (ids.size === 0) sessionStorage.removeItem(keyOf(drawingId));
    else sessionStorage.setItem(keyOf(drawingId), JSON.stringify([...ids]));
  } catch {
    // where storage is closed to us it lasts until the page is left
  }
}

/** What a drawing is known by: its model once it is saved, and its Start from before that. */
type DrawingIds = { modelId: string | undefined; startId: string | undefined };

/** The suggestions of a model that were put aside in this tab of the browser: a model's file has no place for them. */
export function useDismissed({ modelId, startId = 'new' }: DrawingIds) {
  const id = modelId ?? startId;
  const [own, setOwn] = useState<{ id: string; ids: ReadonlySet<string> }>();
  // what was put aside before the first save is found by the Start
  const stored = useMemo(() => new Set([...read(id), ...read(startId)]), [id, startId]);
  const ids = own?.id === id ? own.ids : stored;
  const set = (next: ReadonlySet<string>) => {
    if (id !== startId) store(startId, new Set());
    store(id, next);
    setOwn({ id, ids: next });
  };
  return {
    ids,
    dismiss: (suggestionId: string) => set(new Set(ids).add(suggestionId)),
    restore: () => set(new Set()),
  };
}
