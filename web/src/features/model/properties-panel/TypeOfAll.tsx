import type { StepType } from '@caseloom/engine';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reword } from '../drawing/drawing.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { roleKey, wordsOf } from '../labels.ts';

const ROLES = ['context', 'action', 'outcome'] as const;

/** The type that all selected steps have; choosing one gives it to them all, as one change. */
export function TypeOfAll() {
  const { t } = useTranslation('model');
  const element = useEditor((editor) => editor.element);
  const drawing = useEditor(({ history }) => history.present);
  const known = useEditor((editor) => editor.steps);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const chosen = new Set(element);
  const steps = drawing.nodes.filter(({ id, type }) => type === 'step' && chosen.has(id));
  if (steps.length < 2) return null;
  const types = new Set(steps.map((node) => wordsOf(node, known).type));
  const [shared] = types;
  function give(type: StepType) {
    const next = steps.reduce((changed, node) => {
      const { label, expected } = wordsOf(node, known);
      return reword(changed, node.id, { label, type, ...(expected && { expected }) });
    }, currentDrawing());
    change('change', next);
  }
  return (
    <Select
      label={t('typeOfAll', { count: steps.length })}
      readOnly={isReadOnly}
      placeholder={t('typesDiffer')}
      value={types.size === 1 ? (shared ?? null) : null}
      data={ROLES.map((value) => ({ value, label: t(roleKey(value, drawing.bddType)) }))}
      onChange={(type) => type && give(type)}
    />
  );
}
