import { ActionIcon, type FloatingPosition, Tooltip } from '@mantine/core';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Keys } from '../dialogs/Keys.tsx';
import { useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { actionKey } from './action.ts';
import { actionNamed } from './actions.ts';
import { run } from './press.ts';
import { useCombo } from './use-combo.ts';

type Props = {
  name: string;
  /** Its sign. */
  children: ReactNode;
  className?: string | undefined;
  /** What it is called here, where that is not the name of the action. */
  words?: string;
  /** Whether what it opens is open, or the tool that it chooses is chosen. */
  isPressed?: boolean;
  tooltipAt?: FloatingPosition;
  /** What a drag from here carries. */
  onDragStart?: ((event: DragEvent) => void) | undefined;
};

/** A button with a sign for an action: what it does and its key on hover, why not where it cannot. */
export function ActionButton({ name, children, className, words, isPressed, ...rest }: Props) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const action = actionNamed(name);
  const combo = useCombo(action);
  const why = useEditor((editor) => action.why?.(editor));
  const label = words ?? t(actionKey(name));
  const { tooltipAt, onDragStart } = rest;
  const says = (
    <>
      {why ? t(`why.${why}`) : label} {!why && <Keys combo={combo} />}
    </>
  );
  return (
    <Tooltip label={says} {...(tooltipAt && { position: tooltipAt })}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color="gray"
        size="lg"
        className={className}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={why !== undefined || undefined}
        data-disabled={why !== undefined || undefined}
        draggable={onDragStart && !why}
        onDragStart={onDragStart}
        onClick={() => run(action, tool)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
