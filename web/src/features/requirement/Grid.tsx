import type { MatrixCase, RequirementAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GridRow } from './GridRow.tsx';
import type { Span } from './grid-window.ts';
import { withoutShared } from './heads.ts';
import { marksOf } from './marks.ts';
import styles from './matrix.module.css';
import { type GridSizes, useGridWindow } from './use-grid-window.ts';
import { type Cell, cellAfter, isMarked } from './walk.ts';

type Props = {
  rows: RequirementAnswer[];
  /** Undefined in the places that were not read yet. */
  cases: (MatrixCase | undefined)[];
  pattern: string | null;
  /** Hears which columns are drawn. */
  onShow: (columns: Span) => void;
};

const WIDE: GridSizes = { row: 44, column: 44, headHeight: 208, headWidth: 260 };
const NARROW: GridSizes = { ...WIDE, headHeight: 168, headWidth: 132 };

/**
 * A cell for each requirement and case; those that belong together lead to the last result, by arrow keys too. The
 * heads stay in view, and only what is seen is drawn: the table says how many rows and columns it has.
 */
export function Grid({ rows, cases, pattern, onShow }: Props) {
  const { t } = useTranslation('requirement');
  const isNarrow = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
  const sizes = isNarrow ? NARROW : WIDE;
  const view = useGridWindow({ rows: rows.length, columns: cases.length }, sizes);
  const { start, end } = view.columns;
  useEffect(() => onShow({ start, end }), [onShow, start, end]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const focus = useFocus({ ids, cases }, view);
  const shown = { sizes, columns: view.columns, stop: focus.stop };
  return (
    <div className={styles.frame} {...view.box}>
      <table
        aria-label={t('matrix.title')}
        aria-rowcount={rows.length + 1}
        aria-colcount={cases.length + 1}
        className={styles.grid}
        style={{ width: sizes.headWidth + cases.length * sizes.column }}
        onKeyDown={focus.onKeyDown}
      >
        <Heads cases={cases} {...shown} />
        <tbody>
          <Space height={view.rows.start * sizes.row} />
          {rows.slice(view.rows.start, view.rows.end).map((requirement, at) => (
            <GridRow
              key={requirement.id}
              index={view.rows.start + at}
              {...{ requirement, cases, pattern, ...shown }}
              onFocus={focus.choose}
            />
          ))}
          <Space height={(rows.length - view.rows.end) * sizes.row} />
        </tbody>
      </table>
    </div>
  );
}

/** Takes the place of rows that are not drawn. */
function Space({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden className={styles.space}>
      <td style={{ height }} />
    </tr>
  );
}

type HeadsProps = { cases: Props['cases']; columns: Span; sizes: GridSizes };

function Heads({ cases, columns: { start, end }, sizes }: HeadsProps) {
  const { t } = useTranslation('requirement');
  const shown = cases.slice(start, end);
  const heads = useMemo(() => withoutShared(shown.map((test) => test?.name ?? '')), [shown]);
  // of all that were read, so that a head says the same wherever one has scrolled
  const marks = useMemo(() => marksOf(cases.filter((test) => test !== undefined)), [cases]);
  return (
    <thead>
      <tr aria-rowindex={1} style={{ height: sizes.headHeight }}>
        <th scope="col" aria-colindex={1} style={{ width: sizes.headWidth }}>
          {t('id')}
        </th>
        {start > 0 && <td aria-hidden style={{ width: start * sizes.column }} />}
        {shown.map((test, at) => {
          const column = start + at;
          return (
            <th
              key={column}
              scope="col"
              aria-colindex={column + 2}
              title={
                test &&
                `${test.name} (${[test.sourceId, testId(test.caseKey)].filter(Boolean).join(', ')}) · ${test.suiteName}`
              }
              style={{ width: sizes.column }}
            >
              <VisuallyHidden>
                {test && withMark(test.name, marks.get(test.caseKey))}
              </VisuallyHidden>
              <span aria-hidden style={{ height: sizes.headHeight - 16 }}>
                {/* what tells two apart comes first: the rest of a long title has no room */}
                {test && withMark(marks.get(test.caseKey), heads[at])}
              </span>
            </th>
          );
        })}
        {end < cases.length && (
          <td aria-hidden style={{ width: (cases.length - end) * sizes.column }} />
        )}
      </tr>
    </thead>
  );
}

const withMark = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

type Matrix = Parameters<typeof cellAfter>[2];

/** One stop for the tab key, wherever one was last; keys go to the next marked cell, also to one that is not drawn yet. */
function useFocus(matrix: Matrix, view: ReturnType<typeof useGridWindow>) {
  const [chosen, setChosen] = useState<Cell>();
  const isMoving = useRef(false);
  const { ref } = view.box;
  useLayoutEffect(() => {
    if (!isMoving.current || !chosen) return;
    const name = `[data-cell="${nameOf(chosen)}"] a`;
    const link = ref.current?.querySelector<HTMLElement>(name);
    if (!link) return;
    isMoving.current = false;
    link.focus({ preventScroll: true });
  });
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = event.target instanceof Element ? event.target.closest('td') : null;
    const [row, column] = (cell?.dataset.cell ?? '').split(' ').map(Number);
    if (row === undefined || column === undefined) return;
    const next = cellAfter(event.key, { row, column }, matrix);
    if (!next) return;
    event.preventDefault();
    isMoving.current = true;
    setChosen(next);
    view.reveal(next.row, next.column);
  }
  return {
    stop: stopOf(chosen, matrix, view),
    choose: setChosen,
    onKeyDown,
  };
}

/** The cell that was chosen last where it is drawn, else the first marked one that is. */
function stopOf(chosen: Cell | undefined, matrix: Matrix, { rows, columns }: DrawnPart) {
  const isDrawn =
    chosen !== undefined &&
    chosen.row >= rows.start &&
    chosen.row < rows.end &&
    chosen.column >= columns.start &&
    chosen.column < columns.end;
  if (isDrawn && isMarked(matrix, chosen)) return nameOf(chosen);
  for (let row = rows.start; row < rows.end; row++)
    for (let column = columns.start; column < columns.end; column++)
      if (isMarked(matrix, { row, column })) return nameOf({ row, column });
  return undefined;
}

type DrawnPart = { rows: Span; columns: Span };

function nameOf({ row, column }: Cell): string {
  return `${row} ${column}`;
}
