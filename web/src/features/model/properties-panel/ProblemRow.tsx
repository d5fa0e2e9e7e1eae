import { type Problem, rulesOf } from '@caseloom/engine';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { share } from '../../project/parts.ts';
import { type Fix, fixOf, type Retype } from '../drawing/fixes.ts';
import { change, currentDrawing, select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import styles from '../panel.module.css';
import { findProblems } from '../problems.ts';
import { useTool } from '../tool.ts';
import { useSentence } from '../use-sentence.ts';

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
  const rule = useRuleName(problem);
  const shownPlace = [isPlaceKnown ? '' : place, rule].filter(Boolean).join(', ');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const fix = useFix(problem);
  const { retype, wordsOf } = useRetype();
  const show = () => {
    if (!id) return;
    select([id], { opens: false });
    if (isNode) tool.fit([id]);
  };
  return (
    <li className={styles.problem} aria-current={isFocused || undefined}>
      <button type="button" className={styles.entry} onClick={show}>
        <span>
          {shownPlace && <strong>{shownPlace}: </strong>}
          {sentence(problem)}
        </span>
      </button>
      {fix && !isReadOnly && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            if ('retype' in fix) return void retype(fix.retype);
            apply(fix);
            const problems = t('problemCount', { count: findProblems().length });
            // what only leads to the place has mended nothing yet
            tool.announce('change' in fix ? t('fixedLeft', { problems }) : sentence(problem));
          }}
        >
          {'retype' in fix ? t('fix.retype', wordsOf(fix.retype)) : t(`fix.${fix.name}`)}
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

/** Which rule of a step's decision table a problem is about; empty where it is about none. */
function useRuleName({ nodeId, ruleId }: Problem): string {
  const { t } = useTranslation('model');
  const number = useEditor(({ history }) => {
    const node = history.present.nodes.find(({ id }) => id === nodeId);
    return node ? rulesOf(node).findIndex(({ id }) => id === ruleId) + 1 : 0;
  });
  return number > 0 ? t('ruleNumber', { number }) : '';
}

function useFix(problem: Problem): Fix | undefined {
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  const data = useEditor((editor) => editor.data);
  const fix = fixOf(problem, drawing, steps);
  const isMadeMeanwhile =
    fix && 'createData' in fix && data.some(({ name }) => name === fix.createData);
  const isOurs =
    !(fix && 'retype' in fix) ||
    data.some(({ name, fromProject }) => name === fix.retype.name && !fromProject);
  if (!isOurs) return fixOf({ ...problem, params: {} }, drawing, steps);
  return isMadeMeanwhile ? undefined : fix;
}

/** Gives the values of a name another type, wherever the project has them, and says so. */
function useRetype() {
  const tool = useTool();
  const { t } = useTranslation(['model', 'project']);
  const slug = useEditor(({ selectedModel }) => selectedModel?.projectSlug ?? '');
  const data = useEditor((editor) => editor.data);
  const cache = useQueryClient();
  const language = useLanguage();
  const wordsOf = ({ name, type }: Retype) => ({
    name: `<${name}>`,
    type: t(`project:data.type.${type}`),
  });
  const retype = async (fix: Retype) => {
    const records = data.filter(({ name }) => name === fix.name);
    const isKept = await share({ type: fix.type }, { cache, slug, language, records });
    if (isKept) tool.announce(t('retyped', wordsOf(fix)));
  };
  return { retype, wordsOf };
}

/** Does what a fix is about, or leads to where only a person can. */
function apply(fix: Exclude<Fix, { name: 'retype' }>): void {
  if ('change' in fix) change('fix', fix.change(currentDrawing()));
  else if ('rename' in fix) {
    select([fix.rename], { opens: false });
    useEditor.setState({ renaming: fix.rename });
  } else if ('createData' in fix) {
    useEditor.setState({ newData: fix.createData, rightMenuSelectedTab: 'data' });
  } else if ('tab' in fix) useEditor.setState({ rightMenuSelectedTab: fix.tab });
  else select([fix.select], { opens: true });
}
