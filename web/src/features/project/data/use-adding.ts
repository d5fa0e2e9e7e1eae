import type { DataType } from '@caseloom/engine';
import { useState } from 'react';
import { useLanguage } from '../../../lib/use-language.ts';
import { type Bounds, type Cell, type DataClass, typedBounds } from './classes.ts';
import { type ProposalStart, typedStart } from './proposal-kinds.ts';
import { changesFor, type Taken } from './proposed-changes.ts';
import { type useDataChanges, without } from './use-data-changes.ts';

/** Values are being proposed: what they begin with, and the text that stands for them where one was typed. */
export type Proposing = { start?: ProposalStart; typed?: { cell: Cell; text: string } };

type Known = {
  classes: readonly DataClass[];
  changes: ReturnType<typeof useDataChanges>;
  values: { valid: string[]; invalid: string[] };
  type: DataType;
  modelId: string | null;
};

/** How values are added to a name: as they are typed, at the bounds of a range, or as proposed. */
export function useAdding({ classes, changes, values, type, modelId }: Known) {
  const language = useLanguage();
  const [proposing, setProposing] = useState<Proposing>();
  const { valuesIn, setValues } = changes;
  const [plain = { label: '', modelId }] = classes;

  function addBounds({ range, ...bounds }: Bounds): void {
    const valid: Cell = { ...plain, validity: 'valid' };
    const invalid: Cell = { ...plain, validity: 'invalid' };
    const added = (cell: Cell) => [
      ...valuesIn(cell),
      ...without(bounds[cell.validity], values[cell.validity]),
    ];
    setValues([
      { cell: valid, type: bounds.type, range, values: added(valid) },
      { cell: invalid, type: bounds.type, values: added(invalid) },
    ]);
  }
  const addAsTyped = (cell: Cell, value: string) =>
    setValues([{ cell, values: [...valuesIn(cell), value] }]);
  return {
    ...{ proposing, setProposing, addAsTyped },
    /** Adds a value, or what a range stands for; a kind of values that is entered is proposed. */
    add: (cell: Cell, value: string, isEntered: boolean) => {
      const start = isEntered ? typedStart(value, type) : undefined;
      const bounds = typedBounds(value, { type, valid: values.valid, language });
      if (start) setProposing({ start, typed: { cell, text: value } });
      else if (bounds) addBounds(bounds);
      else addAsTyped(cell, value);
    },
    /** The classes of this project that have valid values, which may have bounds, and the one without a name. */
    rangedClasses: classes.filter(
      (one) =>
        !one.fromProject && (one === plain || valuesIn({ ...one, validity: 'valid' }).length > 0),
    ),
    /** Adds what was proposed, as one change to undo. */
    take: (taken: Taken) => setValues(changesFor(taken, { classes, modelId, type, valuesIn })),
  };
}
