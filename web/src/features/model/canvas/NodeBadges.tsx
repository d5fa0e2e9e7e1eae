import { type ModelNode, rulesOf, type StepArgument, stateNamesOf } from '@caseloom/engine';
import { badgeWords, conditionWords } from '@caseloom/formats/geometry';
import {
  IconAlignLeft,
  IconCheck,
  IconPlayerPause,
  IconPlus,
  IconTable,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { stepRanges } from '../cases/path.ts';
import { linesOf } from '../drawing/cells.ts';
import { useEditor } from '../editor.ts';
import styles from './node-badges.module.css';

/** How many steps are in a nested model. */
export function StepCount({ modelId }: { modelId: string }) {
  const { t } = useTranslation('model');
  const count = useEditor(
    ({ models }) => models.get(modelId)?.nodes.filter(({ type }) => type === 'step').length,
  );
  if (count === undefined) return null;
  return (
    <span className={styles.count} title={t('stepCount', { count })}>
      {count}
    </span>
  );
}

/** How many rules its decision table has, all of them on hover, and what a tester decided about a node: how often each test case passes it, and its mark. */
export function DecisionBadge({ node }: { node: ModelNode }) {
  const language = useLanguage();
  const words = badgeWords(node.data, language);
  const rules = useEditor(({ history }) => {
    const state = stateNamesOf(history.present);
    return rulesOf(node)
      .map(({ when, outcome }) => `${conditionWords(when, language, state)} → ${outcome ?? ''}`)
      .join('\n');
  });
  if (!words) return null;
  return (
    <span className={styles.decisions} title={[words, rules].filter(Boolean).join('\n')}>
      {words}
    </span>
  );
}

/** The sign of a longer text or a table that a step hands over: all of it on hover, and in the properties. */
export function Given({ argument }: { argument: StepArgument }) {
  const { t } = useTranslation('model');
  const isTable = argument.kind === 'dataTable';
  const Icon = isTable ? IconTable : IconAlignLeft;
  return (
    <span className={styles.given} title={isTable ? linesOf(argument.rows) : argument.content}>
      <Icon size={14} aria-label={t(`argument.${argument.kind}`)} />
    </span>
  );
}

/** How it went here, in the run that is shown. */
export function ResultBadge({ id }: { id: string }) {
  const { t } = useTranslation();
  const result = useEditor((editor) => editor.resultByElement?.get(id));
  if (result !== 'passed' && result !== 'failed' && result !== 'blocked') return null;
  const Icon = { passed: IconCheck, failed: IconX, blocked: IconPlayerPause }[result];
  const words = t(`result.${result}`);
  return (
    <span className={styles.result} title={words}>
      <Icon size={14} stroke={2.5} aria-label={words} />
    </span>
  );
}

/** Which steps of the highlighted case are at a node, as the list of its steps numbers them. */
export function PathNumbers({ numbers = [] }: { numbers?: readonly number[] | undefined }) {
  if (numbers.length === 0) return null;
  return <span className={styles.pathNumbers}>{stepRanges(numbers)}</span>;
}

/** How many cases pass here, while that is shown. */
export function CaseCount({ id, isRound }: { id: string; isRound: boolean }) {
  const { t } = useTranslation('model');
  const count = useEditor(
    ({ caseCountByElement }) => caseCountByElement && (caseCountByElement.get(id) ?? 0),
  );
  if (count === undefined) return null;
  const look = [styles.caseCount, count === 0 && styles.isNever, isRound && styles.isRound];
  return (
    <span className={look.filter(Boolean).join(' ')} title={t('inCases', { count })}>
      {count}
    </span>
  );
}

/** Opens the menu that adds what comes next. */
export function PlusAfter({ id }: { id: string }) {
  const { t } = useTranslation('model');
  return (
    <button
      type="button"
      className={`${styles.plus} nodrag nopan`}
      tabIndex={-1}
      aria-label={t('addAfter')}
      title={t('addAfter')}
      onClick={({ currentTarget }) => {
        const { right, top } = currentTarget.getBoundingClientRect();
        useEditor.setState({ quickAdd: { screen: { x: right + 8, y: top }, after: id } });
      }}
    >
      <IconPlus size={16} aria-hidden />
    </button>
  );
}
