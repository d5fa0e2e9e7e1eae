import type { Problem } from '@caseloom/engine';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Fix, fixOf } from '../drawing/fixes.ts';
import { change, currentDrawing, select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import styles from '../panel.module.css';
import { useSentence } from '../problems.ts';
import { useTool } from '../tool.ts';

/** What is wrong, where, and one click that mends it. */
export function ProblemRow({ problem }: { problem: Problem }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const sentence = useSentence();
  const nameOf = useNameOf();
  const id = problem.nodeId ?? problem.edgeId;
  const isFocused = useEditor(({ element }) => id !== undefined && element.at(-1) === id);
  const node = useEditor(({ history }) => history.present.nodes.find((each) => each.id === id));
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const fix = useFix(problem);
  const show = () => {
    if (!id) return;
    select([id]);
    if (node) tool.fit([id]);
  };
  return (
    <li className={styles.problem} aria-current={isFocused || undefined}>
      <button type="button" className={styles.entry} onClick={show}>
        <span>
          {node && <strong className={styles.mono}>{nameOf(node, t)}: </strong>}
          {sentence(problem)}
        </span>
      </button>
      {fix && !isReadOnly && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            apply(fix);
            tool.announce(t('fixed'));
          }}
        >
          {t(`fix.${fix.name}`)}
        </Button>
      )}
    </li>
  );
}

function useFix(problem: Problem): Fix | undefined {
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  const data = useEditor((editor) => editor.data);
  const fix = fixOf(problem, drawing, steps);
  const isMadeMeanwhile =
    fix && 'createData' in fix && data.some(({ name }) => name === fix.createData);
  return isMadeMeanwhile ? undefined : fix;
}

/** Does what a fix is about, or leads to where only a person can. */
function apply(fix: Fix): void {
  if ('change' in fix) change('fix', fix.change(currentDrawing()));
  else if ('rename' in fix) {
    select([fix.rename]);
    useEditor.setState({ renaming: fix.rename });
  } else if ('createData' in fix) {
    useEditor.setState({ newData: fix.createData, rightMenuSelectedTab: 'data' });
  } else if ('tab' in fix) useEditor.setState({ rightMenuSelectedTab: fix.tab });
  else select([fix.select], { opens: true });
}
