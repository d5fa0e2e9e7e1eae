import type { Problem } from '@caseloom/engine';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Fix, fixOf } from '../drawing/fixes.ts';
import { change, currentDrawing, select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import styles from '../panel.module.css';
import { findProblems, useSentence } from '../problems.ts';
import { useTool } from '../tool.ts';

/** What is wrong, where unless that is `isHere` for all to see, and one click that mends it. */
export function ProblemRow({ problem, isHere }: { problem: Problem; isHere?: boolean }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const sentence = useSentence();
  const id = problem.nodeId ?? problem.edgeId;
  const isFocused = useEditor(({ element }) => id !== undefined && element.at(-1) === id);
  const isNode = useEditor(({ history }) => history.present.nodes.some((each) => each.id === id));
  const place = usePlaceName(problem);
  const isPlaceKnown = isHere && (isNode || isFocused);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const fix = useFix(problem);
  const show = () => {
    if (!id) return;
    select([id], { opens: false });
    if (isNode) tool.fit([id]);
  };
  return (
    <li className={styles.problem} aria-current={isFocused || undefined}>
      <button type="button" className={styles.entry} onClick={show}>
        <span>
          {place && !isPlaceKnown && <strong>{place}: </strong>}
          {sentence(problem)}
        </span>
      </button>
      {fix && !isReadOnly && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            apply(fix);
            const problems = t('problemCount', { count: findProblems().length });
            // what only leads to the place has mended nothing yet
            tool.announce('change' in fix ? t('fixedLeft', { problems }) : sentence(problem));
          }}
        >
          {t(`fix.${fix.name}`)}
        </Button>
      )}
    </li>
  );
}

/** What a problem is about, by name: a step, or the two that an edge connects. */
function usePlaceName({ nodeId, edgeId }: Problem): string {
  const { t } = useTranslation('model');
  const nameOf = useNameOf();
  const { nodes, edges } = useEditor(({ history }) => history.present);
  const edge = edges.find(({ id }) => id === edgeId);
  return [nodeId, edge?.source, edge?.target]
    .flatMap((id) => nodes.find((node) => node.id === id) ?? [])
    .map((node) => nameOf(node, t))
    .join(' → ');
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
    select([fix.rename], { opens: false });
    useEditor.setState({ renaming: fix.rename });
  } else if ('createData' in fix) {
    useEditor.setState({ newData: fix.createData, rightMenuSelectedTab: 'data' });
  } else if ('tab' in fix) useEditor.setState({ rightMenuSelectedTab: fix.tab });
  else select([fix.select], { opens: true });
}
