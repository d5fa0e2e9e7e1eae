import { LIMITS, type SuiteAnswer, type SuiteCaseAnswer } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Change, caseOf } from '../api.ts';
import { AttributesDialog } from './AttributesDialog.tsx';

type Marked = { change: Change; origin: SuiteCaseAnswer['origin'] };

/** The cases that were marked to do something with all of them at once, as many as one call takes. */
export function useMarked() {
  const [marked, setMarked] = useState<ReadonlyMap<string, Marked>>(new Map());
  const keysOf = (isMeant: (one: Marked) => boolean) =>
    [...marked].filter(([, one]) => isMeant(one)).map(([key]) => key);
  return {
    marked,
    /** Those that a run can have: retired ones are in none. */
    runnable: keysOf(({ change }) => change !== 'gone'),
    /** Those that stand in folders, or may: generated ones do not. */
    movable: keysOf(({ origin }) => origin === 'written'),
    mark: (row: (Marked & { key: string }) | undefined) => {
      if (!row) return;
      const next = new Map(marked);
      if (!next.delete(row.key) && next.size < LIMITS.page) next.set(row.key, row);
      setMarked(next);
    },
    unmark: () => setMarked(new Map()),
  };
}

type Props = {
  suite: SuiteAnswer;
  /** Undefined while none is changed. */
  keys: string[] | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** Sets what people say of cases; of one it begins with what is said of it now. */
export function RatedCases({ suite, keys, ...props }: Props) {
  const only = keys?.length === 1 ? keys[0] : undefined;
  const { data } = useQuery({ ...caseOf(suite.id, only ?? ''), enabled: only !== undefined });
  const isReady = only === undefined || data?.key === only;
  return (
    <AttributesDialog
      suite={suite}
      keys={isReady ? keys : undefined}
      attributes={only === undefined ? undefined : data?.attributes}
      unstated={only === undefined ? undefined : data?.unstated}
      {...props}
    />
  );
}
