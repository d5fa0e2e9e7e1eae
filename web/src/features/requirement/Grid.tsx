import type { MatrixCase, RequirementAnswer } from '@caseloom/contract';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusSign } from '../../ui/StatusMark.tsx';
import { CaseLink } from './CaseLink.tsx';
import { withoutShared } from './heads.ts';
import styles from './matrix.module.css';
import { RequirementId } from './RequirementId.tsx';
import { RequirementState } from './RequirementState.tsx';

type Props = { rows: RequirementAnswer[]; cases: MatrixCase[]; pattern: string | null };

/** A cell for each requirement and case; those that belong together lead to the last result, by arrow keys too. */
export function Grid({ rows, cases, pattern }: Props) {
  const { t } = useTranslation('requirement');
  const [chosen, setChosen] = useState('');
  const heads = withoutShared(cases.map(({ name }) => name));
  const covered = cases.map(({ requirements }) => new Set(requirements));
  const marks = rows.flatMap(({ id }) =>
    cases.filter((_, at) => covered[at]?.has(id)).map(({ caseKey }) => nameOf(id, caseKey)),
  );
  // one stop for the tab key, wherever one was last
  const stop = marks.includes(chosen) ? chosen : marks[0];
  return (
    <div className={styles.frame}>
      <table aria-label={t('matrix.title')} className={styles.grid} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{t('id')}</th>
            {cases.map(({ caseKey, name }, at) => (
              <th key={caseKey} scope="col" title={`${name} (${caseKey})`}>
                <VisuallyHidden>{name}</VisuallyHidden>
                <span aria-hidden>{heads[at]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <RequirementId id={row.id} pattern={pattern} />
                <RequirementState requirement={row} />
              </th>
              {cases.map((test, at) => (
                <td key={test.caseKey}>
                  {covered[at]?.has(row.id) && (
                    <CaseLink
                      test={test}
                      title={`${row.id} · ${test.name}`}
                      tabIndex={nameOf(row.id, test.caseKey) === stop ? 0 : -1}
                      onFocus={() => setChosen(nameOf(row.id, test.caseKey))}
                    >
                      <StatusSign status={test.status} />
                    </CaseLink>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf(requirement: string, caseKey: string): string {
  return `${caseKey} ${requirement}`;
}

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Arrow keys go on to the next cell of the row or column that is marked. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key];
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  const line = cell?.closest('tr');
  if (!step || !cell || !line) return;
  event.preventDefault();
  const { rows } = event.currentTarget;
  let [row, column] = [line.rowIndex, cell.cellIndex];
  for (;;) {
    row += step[0];
    column += step[1];
    const next = rows[row]?.cells[column];
    if (!next) return;
    const link = next.querySelector('a');
    if (link && next.tagName === 'TD') {
      link.focus();
      return;
    }
  }
}
