import { LIMITS } from '@caseloom/contract';
import { type ModelEdge, type StepType, tokensIn } from '@caseloom/engine';
import { Popover, Select, TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DataHere } from '../data/DataHere.tsx';
import { changeEdge } from '../drawing/drawing.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { ROLES, roleKey } from '../labels.ts';
import { ACTION_ID, CONDITION_ID } from '../pane/ids.ts';
import { ActionField } from '../state/ActionField.tsx';
import { ConditionField } from './ConditionField.tsx';
import styles from './edge-field.module.css';
import { useProposed } from './use-proposed.ts';

type Props = {
  edge: ModelEdge;
  /**
   * Given where the field opens for this edge alone, as on the canvas: it takes the focus, and
   * calls this once: after Enter, Escape, a choice, or when the focus leaves it.
   */
  onEnd?: () => void;
};

/** The one field of an edge: its condition first, its label second. */
export function EdgeField({ edge, onEnd }: Props) {
  const { t } = useTranslation('model');
  const drawing = useEditor(({ history }) => history.present);
  const proposed = useProposed(edge, drawing);
  const isOver = useRef(false);
  function end() {
    if (isOver.current) return;
    isOver.current = true;
    onEnd?.();
  }
  const set = (changes: Parameters<typeof changeEdge>[2], isTyping = false) =>
    change('change', changeEdge(currentDrawing(), edge.id, changes), isTyping);
  const fields = (
    <>
      <ConditionField
        label={t('condition')}
        id={onEnd ? undefined : CONDITION_ID}
        {...(!onEnd && { description: t('conditionHelp') })}
        condition={edge.guard}
        onKeep={(guard) => !isOver.current && set({ guard })}
        ofEdge={{
          proposed,
          onLabel: (label) => !isOver.current && set({ label }),
          ...(onEnd && { onEnd: end }),
        }}
      />
      <ActionField
        {...(onEnd ? { onEnd: end } : { id: ACTION_ID })}
        action={edge.action}
        onKeep={(action) => !isOver.current && set({ action })}
      />
      {!onEnd && <DataHere names={tokensIn(`${edge.guard ?? ''} ${edge.action ?? ''}`)} />}
      <Label edge={edge} onType={(label) => set({ label: label || undefined }, true)} />
      {!onEnd && edge.label && <LabelStep edge={edge} onChoose={(stepType) => set({ stepType })} />}
    </>
  );
  return onEnd ? <Floating onEnd={end}>{fields}</Floating> : fields;
}

function Label({ edge, onType }: { edge: ModelEdge; onType: (label: string) => void }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <TextInput
      label={t('edgeLabel')}
      maxLength={LIMITS.label}
      readOnly={isReadOnly}
      value={edge.label ?? ''}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

type LabelStepProps = { edge: ModelEdge; onChoose: (type: StepType | undefined) => void };

/** Whether test cases say the label as a step, and in which role. */
function LabelStep({ edge, onChoose }: LabelStepProps) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const bddType = useEditor(({ history }) => history.present.bddType);
  const roles = ROLES.map((value) => ({ value, label: t(roleKey(value, bddType)) }));
  return (
    <Select
      label={t('labelStep.label')}
      description={t('labelStep.help')}
      readOnly={isReadOnly}
      value={edge.stepType ?? ''}
      data={[{ value: '', label: t('labelStep.none') }, ...roles]}
      onChange={(value) => onChoose(ROLES.find((role) => role === value))}
    />
  );
}

/** Lets it move as far as it takes to be seen. */
const NO_LIMIT = { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) };

type FloatingProps = { onEnd: () => void; children: ReactNode };

/** The field beside its edge, wholly seen wherever the edge is; its keys stay in it. */
function Floating({ onEnd, children }: FloatingProps) {
  const { t } = useTranslation('model');
  function handleKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // a chip is pressed by Enter
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return;
    event.preventDefault();
    onEnd();
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) onEnd();
  };
  return (
    <Popover
      opened
      position="bottom"
      width="min(400px, 100vw - 16px)"
      // where neither side has room for all of it, it lies over its edge
      middlewares={{ flip: true, shift: { crossAxis: true, limiter: NO_LIMIT, padding: 8 } }}
      withinPortal
      // its own roles are for what a button opens
      withRoles={false}
      closeOnEscape={false}
      // what is hidden loses the focus, and with it the letters that one types
      hideDetached={false}
      shadow="md"
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown p="sm" className="nokey" role="dialog" aria-label={t('editWay')}>
        <fieldset
          aria-label={t('editWay')}
          className={styles.floating}
          onKeyDown={handleKeyDown}
          onBlur={handleBlur}
        >
          {children}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
