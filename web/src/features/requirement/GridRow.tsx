import type { MatrixCase, RequirementAnswer } from '@caseloom/contract';
import { StatusSign } from '../../ui/StatusMark.tsx';
import { CaseLink } from './CaseLink.tsx';
import type { Span } from './grid-window.ts';
import styles from './matrix.module.css';
import { useNotRun } from './NotRun.tsx';
import { RequirementId } from './RequirementId.tsx';
import { RequirementState } from './RequirementState.tsx';
import { nameOf } from './tree.ts';
import type { GridSizes } from './use-grid-window.ts';
import type { Cell } from './walk.ts';

type Props = {
  index: number;
  requirement: RequirementAnswer;
  cases: (MatrixCase | undefined)[];
  pattern: string | null;
  columns: Span;
  sizes: GridSizes;
  /** The cell that the tab key comes to. */
  stop: string | undefined;
  onFocus: (cell: Cell) => void;
};

/** A requirement with a cell for each case that is drawn. */
export function GridRow({ index, requirement, cases, pattern, ...shown }: Props) {
  const { columns, sizes, stop, onFocus } = shown;
  const { start, end } = columns;
  const { id, link } = requirement;
  const notRun = useNotRun()(requirement);
  const title = [[id, nameOf(requirement)].filter(Boolean).join(' '), notRun]
    .filter(Boolean)
    .join('\n');
  return (
    <tr aria-rowindex={index + 2} style={{ height: sizes.row }}>
      <th scope="row" aria-colindex={1} title={title}>
        <div className={styles.requirement}>
          <RequirementId id={id} pattern={pattern} link={link} />
          <RequirementState requirement={requirement} />
        </div>
      </th>
      {start > 0 && <td aria-hidden />}
      {cases.slice(start, end).map((test, at) => {
        const column = start + at;
        const name = `${index} ${column}`;
        return (
          <td key={column} aria-colindex={column + 2} data-cell={name}>
            {test?.requirements.includes(id) && (
              <CaseLink
                test={test}
                title={`${id} · ${test.name}`}
                tabIndex={name === stop ? 0 : -1}
                onFocus={() => onFocus({ row: index, column })}
              >
                <StatusSign status={test.untestedFor.includes(id) ? 'untested' : test.status} />
              </CaseLink>
            )}
          </td>
        );
      })}
      {end < cases.length && <td aria-hidden />}
    </tr>
  );
}
