import { useState } from 'react';

const keyOf = (modelId: string) => `suggestions/${modelId}`;

function read(modelId: string): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(keyOf(modelId)) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.map(String) : []);
  } catch {
    // what cannot be read hides nothing
    return new Set();
  }
}

function keep(modelId: string, ids: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(keyOf(modelId), JSON.stringify([...ids]));
  } catch {
    // where storage is closed to us it lasts until the page is left
  }
}

/** The suggestions of a model that were put aside in this tab of the browser: a model's file has no place for them. */
export function useDismissed(modelId: string) {
  const [own, setOwn] = useState({ modelId, ids: read(modelId) });
  const ids = own.modelId === modelId ? own.ids : read(modelId);
  const set = (next: ReadonlySet<string>) => {
    keep(modelId, next);
    setOwn({ modelId, ids: next });
  };
  return {
    ids,
    dismiss: (id: string) => set(new Set(ids).add(id)),
    restore: () => set(new Set()),
  };
}
