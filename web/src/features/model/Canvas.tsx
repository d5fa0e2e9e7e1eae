import '@xyflow/react/dist/style.css';
import './canvas.css';
import { type Model, printCondition, readCondition, type Step } from '@caseloom/engine';
import { useComputedColorScheme } from '@mantine/core';
import {
  Background,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Drawing, GRID } from './drawing.ts';

type Shown = Node<{ label: string; kind: 'start' | 'end' | 'step' | 'nested'; isLit: boolean }>;

/** One node as the visual identity draws it: circles for Start and End, a bar for steps, a double border for models. */
function DrawnNode({ data: { label, kind, isLit } }: NodeProps<Shown>) {
  return (
    <div className={`node node-${kind} ${isLit ? 'node-lit' : ''}`}>
      {kind !== 'start' && <Handle type="target" position={Position.Left} />}
      <span>{label}</span>
      {kind !== 'end' && <Handle type="source" position={Position.Right} />}
    </div>
  );
}

const nodeTypes = { drawn: DrawnNode };
const snapGrid: [number, number] = [GRID, GRID];

type Props = {
  drawing: Drawing;
  steps: Step[];
  /** What nested nodes call. */
  models: Pick<Model, 'id' | 'name'>[];
  /** Ids of the nodes and edges on the lit path. */
  lit: Set<string>;
  /** Ids of what is selected. */
  selected: string[];
  onConnect: (source: string, target: string) => void;
  onMove: (places: Map<string, { x: number; y: number }>) => void;
  onRemove: (ids: Set<string>) => void;
  onSelect: (ids: string[]) => void;
};

/** The drawing, to look at and to change. It holds what a drag is doing; everything else is the drawing's. */
export function Canvas({
  drawing,
  steps,
  models,
  lit,
  selected,
  onConnect,
  onMove,
  onRemove,
  onSelect,
}: Props) {
  const { t, i18n } = useTranslation('model');
  const colorMode = useComputedColorScheme('light');
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  const labels = useMemo(
    () =>
      new Map([
        ...steps.map(({ id, label }) => [id, label] as const),
        ...models.map(({ id, name }) => [id, name] as const),
      ]),
    [steps, models],
  );
  const [nodes, setNodes] = useState<Shown[]>([]);

  useEffect(() => {
    setNodes(
      drawing.nodes.map((node) => ({
        id: node.id,
        type: 'drawn',
        position: node.position,
        selected: selected.includes(node.id),
        width: node.type === 'start' || node.type === 'end' ? 60 : 180,
        height: 60,
        data: {
          kind: node.type,
          isLit: lit.has(node.id),
          label:
            node.type === 'start' || node.type === 'end'
              ? t(node.type)
              : (labels.get(node.stepId ?? node.modelId ?? '') ?? node.data?.label ?? ''),
        },
      })),
    );
  }, [drawing.nodes, labels, lit, selected, t]);

  const edges = useMemo<Edge[]>(
    () =>
      drawing.edges.map(({ id, source, target, label, guard }) => ({
        id,
        source,
        target,
        selected: selected.includes(id),
        label: [label, guard && inWords(guard, language)].filter(Boolean).join(' · '),
        className: lit.has(id) ? 'edge-lit' : '',
        markerEnd: {
          type: MarkerType.ArrowClosed,
          color: lit.has(id) ? 'var(--path)' : 'var(--edge)',
        },
      })),
    [drawing.edges, lit, selected, language],
  );

  return (
    <ReactFlow
      aria-label={t('canvas', {
        name: drawing.name,
        nodes: drawing.nodes.length,
        edges: drawing.edges.length,
      })}
      colorMode={colorMode}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      minZoom={0.5}
      maxZoom={2}
      snapToGrid
      snapGrid={snapGrid}
      fitView
      onlyRenderVisibleElements={drawing.nodes.length > 150}
      onNodesChange={(changes) =>
        setNodes((before) =>
          before.map((node) => {
            const own = changes.filter((change) => 'id' in change && change.id === node.id);
            return own.reduce((current, change) => {
              if (change.type === 'position' && change.position)
                return { ...current, position: change.position };
              if (change.type === 'select') return { ...current, selected: change.selected };
              return current;
            }, node);
          }),
        )
      }
      onNodeDragStop={(_event, _node, dragged) =>
        onMove(new Map(dragged.map(({ id, position }) => [id, position])))
      }
      onConnect={({ source, target }) => onConnect(source, target)}
      onDelete={({ nodes: gone, edges: cut }) =>
        onRemove(new Set([...gone, ...cut].map(({ id }) => id)))
      }
      onNodeClick={(_event, { id }) => onSelect([id])}
      onEdgeClick={(_event, { id }) => onSelect([id])}
      onPaneClick={() => onSelect([])}
    >
      <Background gap={GRID} />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
}

/** A condition in the user's language; as it was typed where it cannot be read. */
function inWords(guard: string, language: 'en' | 'tr'): string {
  const read = readCondition(guard);
  return read.ok ? printCondition(read.condition, language) : guard;
}
