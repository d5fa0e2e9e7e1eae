import { type ModelNode, type Problem, stateNamesOf } from '@caseloom/engine';
import { actionWords, choiceWords, ruleCountWords } from '@caseloom/formats/geometry';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { exitsOf, placeInFlow } from '../change-in-words.ts';
import { edgesAt } from '../drawing/walk.ts';
import { type Editor, useEditor } from '../editor.ts';
import { useSentence } from '../use-sentence.ts';

/** What a screen reader says of a node: its name, and once it has the focus what it does to state, its place in the flow, its exits and what is wrong with it. */
export function useNodeWords(node: ModelNode, name: string, isSelected: boolean): string {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const sentence = useSentence();
  return useEditor((editor) => {
    // of many that are selected only the one with the focus is read
    if (!isSelected || editor.element.at(-1) !== node.id) return name;
    const drawing = editor.history.present;
    const faults = faultsOf(editor, ({ nodeId }) => nodeId === node.id);
    const place = placeInFlow(node, drawing, t);
    const exits = node.type === 'end' ? [] : [exitsOf(node.id, drawing, t)];
    const action = actionWords(node.data?.action, language, stateNamesOf(drawing));
    const acts = action ? [`${t('stateAction')}: ${action}`] : [];
    const rules = ruleCountWords(node.data?.rules, language);
    const table = rules ? [rules] : [];
    const choices = choiceWords(node.data ?? {}, language);
    const chosen = choices ? [`${t('choices')}: ${choices}`] : [];
    return [name, ...acts, ...table, ...chosen, place, ...exits, ...faults.map(sentence)].join(
      ', ',
    );
  });
}

type EdgeWords = { ends: string; words: string; isSelected: boolean };

/** What a screen reader says of an edge: its ends and its condition, and once it has the focus which exit it is and what is wrong with it. */
export function useEdgeWords(id: string, { ends, words, isSelected }: EdgeWords): string {
  const { t } = useTranslation('model');
  const sentence = useSentence();
  return useEditor((editor) => {
    if (!isSelected || editor.element.at(-1) !== id)
      return [ends, words].filter(Boolean).join(', ');
    const faults = faultsOf(editor, (problem) => problem.edgeId === id && !problem.nodeId);
    const place = exitInWords(id, editor, t);
    return [ends, words || t('noCondition'), place, ...faults.map(sentence)]
      .filter(Boolean)
      .join(', ');
  });
}

function exitInWords(id: string, { history }: Editor, t: TFunction<'model'>): string {
  const { present } = history;
  const edge = present.edges.find((each) => each.id === id);
  const exits = edge ? edgesAt(present, edge.source, 'next') : [];
  const at = exits.findIndex((exit) => exit.id === id) + 1;
  return exits.length > 1 ? t('exitOf', { at, total: exits.length }) : '';
}

const faultsOf = ({ problems }: Editor, isHere: (problem: Problem) => boolean) =>
  problems.filter(isHere);
