import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { OF_TABLES } from './DecisionTable.tsx';
import { ProblemRow } from './ProblemRow.tsx';

/** What is wrong with what is selected; of an edge also where it begins: whether the edges from there leave a gap, or overlap. */
export function ProblemsHere({ id }: { id: string }) {
  const { t } = useTranslation('model');
  const source = useEditor(
    ({ history }) => history.present.edges.find((edge) => edge.id === id)?.source,
  );
  const problems = useEditor(
    useShallow(({ problems }) =>
      problems.filter(
        ({ code, nodeId, edgeId }) =>
          // what is wrong with a table as a whole stands at the table
          ((nodeId ?? edgeId) === id && !OF_TABLES.includes(code)) ||
          (nodeId === source && code.startsWith('condition_')),
      ),
    ),
  );
  if (problems.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('problems')}>
      {problems.map((problem) => (
        <ProblemRow key={JSON.stringify(problem)} problem={problem} isHere />
      ))}
    </ul>
  );
}
