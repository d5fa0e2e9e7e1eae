import type { MatrixCase } from '@caseloom/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { cannotShow } from '../../lib/api.ts';
import { CHUNK, matrixOf } from './api.ts';
import type { Span } from './grid-window.ts';

/** The cases across a matrix, read as one scrolls to them: undefined in the places that were not read yet. */
export function useMatrixCases(slug: string, ids: string[] | undefined) {
  const [chunks, setChunks] = useState([0]);
  const queries = useQueries({ queries: chunks.map((chunk) => matrixOf(slug, ids, chunk)) });
  const total = queries.find(({ data }) => data)?.data?.total;
  const cases: (MatrixCase | undefined)[] = Array.from({ length: total ?? 0 });
  for (const [index, { data }] of queries.entries())
    for (const [at, one] of (data?.items ?? []).entries())
      cases[(chunks[index] ?? 0) * CHUNK + at] = one;
  const broken = queries.find(({ error, data }) => cannotShow(error, data));
  return {
    total,
    cases,
    error: broken?.error,
    retry: () => void broken?.refetch(),
    /** Reads what is missing of some columns. */
    read: ({ start, end }: Span) => {
      const missing: number[] = [];
      for (let chunk = Math.floor(start / CHUNK); chunk * CHUNK < end; chunk++)
        if (!chunks.includes(chunk)) missing.push(chunk);
      if (missing.length > 0) setChunks([...chunks, ...missing]);
    },
  };
}
