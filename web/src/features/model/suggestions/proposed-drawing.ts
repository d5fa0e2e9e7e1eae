import {
  applyToData,
  applyToDrawing,
  type Context,
  type Model,
  type OutcomeKind,
  type Suggestion,
} from '@caseloom/engine';
import i18next from 'i18next';
import { besides, type Drawing, newId } from '../drawing/drawing.ts';
import { freePlace } from '../drawing/place.ts';

type Made = { drawing: Drawing; language: string; proposed: Drawing };
const known = new WeakMap<Suggestion, Made>();

/**
 * The drawing with what is suggested: what is shown is what is added, with the same ids. The same drawing
 * where the suggestion is about test data.
 */
export function proposedDrawing(drawing: Drawing, suggestion: Suggestion): Drawing {
  const { change } = suggestion;
  if (change.kind === 'values') return drawing;
  const { language } = i18next;
  const last = known.get(suggestion);
  if (last?.drawing === drawing && last.language === language) return last.proposed;
  const t = i18next.getFixedT(language, 'suggestion');
  const proposed = applyToDrawing(drawing, change, {
    outcome: (kind: OutcomeKind) => t(`outcome_${kind}`),
    counter: t('counter'),
    newId,
    place: ({ nodes }, from) => {
      const source = nodes.find(({ id }) => id === from);
      return freePlace({ nodes }, besides({ nodes }, source), { type: 'step' });
    },
  });
  known.set(suggestion, { drawing, language, proposed });
  return proposed;
}

/** A model and its data with what is suggested. */
export function proposedModel(
  { model, context }: { model: Model; context: Context },
  drawing: Drawing,
  suggestion: Suggestion,
): { model: Model; context: Context } {
  const { change } = suggestion;
  if (change.kind === 'values') {
    const testData = applyToData(context.testData, change, 'suggested');
    return { model, context: { ...context, testData } };
  }
  const { nodes, edges, settings } = proposedDrawing(drawing, suggestion);
  const next = { ...model, nodes, edges, settings };
  const models = context.models.map((one) => (one.id === next.id ? next : one));
  return { model: next, context: { ...context, models } };
}
