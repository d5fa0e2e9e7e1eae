import { useState } from 'react';

/**
 * The rows of a list of settings, and one that is only half written: it stands on the page, and is no part of
 * the model until it is whole.
 *
 * @param isWhole whether all is there that a row needs
 * @param keep stores the whole rows
 */
export function useBegun<Row extends object>(
  kept: readonly Row[],
  isWhole: (row: Partial<Row>) => row is Row,
  keep: (rows: Row[]) => void,
) {
  const [begun, setBegun] = useState<Partial<Row>>();
  function put(at: number, row: Partial<Row>) {
    if (at < kept.length) {
      if (isWhole(row)) keep(kept.map((one, i) => (i === at ? row : one)));
    } else if (isWhole(row)) {
      keep([...kept, row]);
      setBegun(undefined);
    } else setBegun(row);
  }
  function remove(at: number) {
    if (at < kept.length) keep(kept.filter((_, i) => i !== at));
    else setBegun(undefined);
  }
  const rows: Partial<Row>[] = [...kept, ...(begun ? [begun] : [])];
  /** Undefined while one is begun. */
  const begin = begun ? undefined : () => setBegun({});
  return { rows, put, remove, begin };
}
