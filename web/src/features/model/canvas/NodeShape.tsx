import { type ModelNode, type StepType, stateNamesOf } from '@caseloom/engine';
import { shortActionWords, withAction } from '@caseloom/formats/geometry';
import { IconCheck, IconCopy, IconPlayerPlay, IconPoint } from '@tabler/icons-react';
import {
  Handle,
  type Node,
  type NodeProps,
  Position,
  type ReactFlowState,
  useStore,
} from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { useEditor } from '../editor.ts';
import { nameOf, roleKey, wordsOf } from '../labels.ts';
import { Badge } from './Badge.tsx';
import {
  CaseCount,
  DecisionBadge,
  Given,
  PathNumbers,
  PlusAfter,
  ResultBadge,
  StepCount,
} from './NodeBadges.tsx';
import styles from './node.module.css';
import { nodeClass } from './node-class.ts';
import { Rename } from './Rename.tsx';
import { connectByTap } from './select-edge.ts';
import { useHover } from './use-hover.ts';
import { useNodeWords } from './use-spoken-words.ts';

export type FlowNode = Node<{ node: ModelNode }>;

/** From so many nodes on, those too far away to read are boxes and labels only. */
const MANY = 150;
export const isFar = ({ transform, nodes }: ReactFlowState) =>
  transform[2] < 0.7 && nodes.length > MANY;

export const ICONS = { context: IconPoint, action: IconPlayerPlay, outcome: IconCheck };

/** One node as the visual identity draws it: circles for Start and End, a bar for steps, a double border for models. */
export const NodeShape = memo(function NodeShape({
  id,
  data: { node },
  selected,
}: NodeProps<FlowNode>) {
  const { t } = useTranslation('model');
  const far = useStore(isFar);
  const numbers = useEditor(({ highlighted }) => highlighted?.nodes.get(id));
  const name = useEditor((editor) => nameOf(node, editor, t));
  const type = useEditor(({ steps }) =>
    node.type === 'step' ? wordsOf(node, steps).type : undefined,
  );
  const bddType = useEditor(({ history }) => history.present.bddType);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const isRound = node.type === 'start' || node.type === 'end';
  const [isHovered, hover] = useHover();
  const isAlone = useEditor(({ element }) => selected && element.length === 1);
  const hasPlus = (isAlone || isHovered) && node.type !== 'end' && !isReadOnly;
  const role = type ? t(roleKey(type, bddType)) : t(node.type === 'nested' ? 'nested' : node.type);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form
    <div
      role="group"
      id={`node-${id}`}
      className={`${useLook(node, type)} ${far ? styles.far : ''}`}
      {...hover}
      title={isRound ? name : undefined}
      aria-label={useNodeWords(node, isRound ? name : `${role}, ${name}`, selected ?? false)}
    >
      {node.type !== 'start' && (
        <Handle type="target" position={Position.Left} isConnectable={!isReadOnly} />
      )}
      {isRound ? <Round type={node.type} /> : <Box node={node} type={type} name={name} far={far} />}
      <PathNumbers numbers={numbers} />
      <CaseCount id={id} isRound={isRound} />
      <ResultBadge id={id} />
      <Badge id={id} far={far} isOnNode />
      {!far && !isRound && <DecisionBadge node={node} />}
      {node.type !== 'end' && (
        <Handle
          type="source"
          position={Position.Right}
          isConnectable={!isReadOnly}
          onClick={() => !isReadOnly && connectByTap(id)}
        />
      )}
      {hasPlus && <PlusAfter id={id} />}
    </div>
  );
});

/** The class names of what a node is, and of what is going on with it. */
function useLook({ id, type }: ModelNode, role: StepType | undefined): string {
  const isHighlighted = useEditor(({ highlighted }) => highlighted?.nodes.has(id));
  const isSource = useEditor(({ connectingFrom }) => connectingFrom === id);
  const result = useEditor((editor) => editor.resultByElement?.get(id));
  const isNow = useEditor(
    ({ highlighted, playback }) =>
      playback !== undefined && highlighted?.pathSteps[playback.at]?.node === id,
  );
  const isCompared = useEditor(({ compared }) => compared?.nodes.has(id));
  const look = [
    nodeClass(type, role),
    isHighlighted === true && styles.highlighted,
    isHighlighted === false && styles.off,
    isSource && styles.source,
    isNow && styles.now,
    result && styles[`result-${result}`],
    isCompared && styles.compared,
  ];
  return look.filter(Boolean).join(' ');
}

type Words = { node: ModelNode; type: StepType | undefined; name: string; far: boolean };

/** What stands in a rectangle: a sign for its role, and its words or the field they are written in. */
function Box({ node, type, name, far }: Words) {
  const isRenaming = useEditor(({ renaming }) => renaming === node.id && node.type === 'step');
  const Icon = type ? ICONS[type] : IconCopy;
  return (
    <>
      {!far && <Icon size={16} stroke={1.75} className={styles.icon} aria-hidden />}
      {isRenaming ? <Rename node={node} /> : <Label node={node} name={name} far={far} />}
      {!far && node.modelId && <StepCount modelId={node.modelId} />}
      {!far && node.data?.arguments?.map((one) => <Given key={one.kind} argument={one} />)}
    </>
  );
}

/** A step's label, and below it the expected result and what it does to state, where there is any; all in full on hover. */
function Label({ node, name, far }: Omit<Words, 'type'>) {
  const language = useLanguage();
  const expected = useEditor(({ steps, history }) => {
    if (node.type !== 'step') return '';
    const state = stateNamesOf(history.present);
    const action = shortActionWords(node.data?.action, language, state);
    return withAction(wordsOf(node, steps).expected, action);
  });
  if (far || !expected)
    return (
      <span className={styles.label} title={name}>
        {name}
      </span>
    );
  return (
    <span className={styles.words} title={`${name}\n${expected}`}>
      <span className={styles.label}>{name}</span>
      <span className={styles.expected}>{expected}</span>
    </span>
  );
}

export function Round({ type }: { type: ModelNode['type'] }) {
  return (
    <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      {type === 'start' ? <path d="M11 6l17 11l-17 11z" /> : <circle cx="17" cy="17" r="17" />}
    </svg>
  );
}
