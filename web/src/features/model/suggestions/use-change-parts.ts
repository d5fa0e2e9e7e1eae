import { rulesOf, type Suggestion } from '@caseloom/engine';
import { edgeWords } from '@caseloom/formats/geometry';
import type { Language } from '@caseloom/locales/language';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { useSettingChanges } from '../diagram/settings-changes.ts';
import { changesBetween } from '../drawing/difference.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { type Editor, useEditor } from '../editor.ts';
import { nameOf, roleKey, wordsOf } from '../labels.ts';

/** A part of a change in words, whether it is new or another now. */
export type ChangePart = { id: string; change: 'added' | 'changed'; words: string };

/** What a suggestion changes, part by part: steps, edges with their conditions, rules, state variables, or values. */
export function useChangeParts({ change }: Suggestion, proposed: Drawing): ChangePart[] {
  const { t } = useTranslation(['model', 'suggestion']);
  const language = useLanguage();
  const steps = useEditor((editor) => editor.steps);
  const models = useEditor((editor) => editor.models);
  const drawing = useEditor(({ history }) => history.present);
  const settings = useSettingChanges(drawing, proposed, undefined);
  return useMemo(() => {
    const words = { t: t as TFunction<'model'>, language, library: { steps, models } };
    const variables = settings.map(({ id, name }): ChangePart => {
      return { id, change: 'added', words: name };
    });
    if (change.kind !== 'values') return [...drawnParts(drawing, proposed, words), ...variables];
    const { name, validity } = change;
    const values = new Intl.ListFormat(language).format(change.values.map((one) => `“${one}”`));
    return [
      { id: name, change: 'added', words: t(`suggestion:values_${validity}`, { name, values }) },
    ];
  }, [change, drawing, proposed, settings, steps, models, language, t]);
}

type Words = {
  t: TFunction<'model'>;
  language: Language;
  library: Pick<Editor, 'steps' | 'models'>;
};

/** The nodes and edges that are new or not what they were, edges with their conditions. */
function drawnParts(drawing: Drawing, proposed: Drawing, words: Words): ChangePart[] {
  const { t, language, library } = words;
  const changes = changesBetween(drawing, proposed);
  const names = new Map(proposed.nodes.map((node) => [node.id, nameOf(node, library, t)]));
  const part = (id: string, text: string): ChangePart[] => {
    const change = changes.get(id);
    return change ? [{ id, change: change === 'added' ? 'added' : 'changed', words: text }] : [];
  };
  return [
    ...proposed.nodes.flatMap((node) => {
      const role = t(roleKey(wordsOf(node, library.steps).type, proposed.bddType));
      const outcome = rulesOf(node).at(-1)?.outcome;
      const own = `${role}: ${names.get(node.id)}`;
      return part(node.id, outcome ? `${own} – ${outcome}` : own);
    }),
    ...proposed.edges.flatMap((edge) => {
      const ends = `${names.get(edge.source)} → ${names.get(edge.target)}`;
      return part(edge.id, [ends, edgeWords(edge, language, proposed)].filter(Boolean).join(' '));
    }),
  ];
}
