import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useClickOutside, useFocusReturn, useFocusTrap } from '@mantine/hooks';
import { ReactFlowProvider } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import { Diagram } from '../diagram/Diagram.tsx';
import { useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import styles from './floating.module.css';

const WIDE = 480;
const HIGH = 380;

/** A nested model, looked into without leaving this one. */
export function Peek() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const peek = useEditor((editor) => editor.peek);
  const model = useEditor(({ models }) => models.get(peek?.modelId ?? ''));
  const close = () => useEditor.setState({ peek: undefined });
  const frame = useClickOutside(close);
  const trap = useFocusTrap(model !== undefined);
  useFocusReturn({ opened: model !== undefined });
  if (!peek || !model) return null;
  const { nodes, edges, settings = {} } = model;
  const left = Math.max(8, Math.min(peek.screen.x, innerWidth - WIDE - 8));
  const top = Math.max(8, Math.min(peek.screen.y, innerHeight - HIGH - 8));
  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={model.name}
      className={`${styles.peek} ${shared.card} nokey`}
      style={{ left, top }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close();
      }}
    >
      <div ref={trap}>
        <Group justify="space-between" wrap="nowrap">
          <div>
            <Text fw={600} truncate>
              {model.name}
            </Text>
            <Text size="xs" c="dimmed">
              {t('sizes', { nodes: nodes.length, edges: edges.length })}
            </Text>
          </div>
          <CloseButton aria-label={t('close')} onClick={close} />
        </Group>
        <ReactFlowProvider>
          <Diagram drawing={{ nodes, edges, settings }} name={model.name} />
        </ReactFlowProvider>
        <Button
          size="xs"
          mt="xs"
          data-autofocus
          onClick={() => {
            close();
            tool.enter(peek.modelId);
          }}
        >
          {t('openModel')}
        </Button>
      </div>
    </div>
  );
}
