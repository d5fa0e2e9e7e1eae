import type { ModelEdge, ModelNode } from '@caseloom/engine';
import { edgeWords } from '@caseloom/formats/geometry';
import { Group, Select, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { connect, openEnds, reconnect, remove } from '../drawing/drawing.ts';
import { inFlowOrder } from '../drawing/walk.ts';
import { change, currentDrawing, type Editor, select, useEditor } from '../editor.ts';
import { IconButton } from '../IconButton.tsx';
import { useNameOf } from '../labels.ts';
import { CONDITION_ID } from '../pane/ids.ts';
import styles from '../panel.module.css';
import { useTool } from '../tool.ts';

/** The edges of a node, in and out: nodes are connected here without dragging. */
export function EdgeList({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const edges = useEditor(({ history }) => history.present.edges);
  const out = edges.filter(({ source }) => source === node.id);
  const into = edges.filter(({ target }) => target === node.id);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <>
      {node.type !== 'end' && (
        <section className={styles.edges} aria-label={t('leadsTo')}>
          <Text size="sm" fw={600}>
            {t('leadsTo')}
          </Text>
          {out.map((edge) => (
            <EdgeRow key={edge.id} edge={edge} end="target" />
          ))}
          {!isReadOnly && <NewEdge node={node} />}
        </section>
      )}
      {node.type !== 'start' && into.length > 0 && (
        <section className={styles.edges} aria-label={t('comesFrom')}>
          <Text size="sm" fw={600}>
            {t('comesFrom')}
          </Text>
          {into.map((edge) => (
            <EdgeRow key={edge.id} edge={edge} end="source" />
          ))}
        </section>
      )}
    </>
  );
}

type EdgeEnd = { from: string; end: 'source' | 'target'; now?: string; isOpen: boolean };

/** The nodes an edge may lead to, or come from, by name, and the one it has now: that one alone until the list is opened. */
function useEnds({ from, end, now, isOpen }: EdgeEnd) {
  const { t } = useTranslation('model');
  const nameOf = useNameOf();
  const drawing = useEditor(({ history }) => history.present);
  return useMemo(() => {
    const open = isOpen ? openEnds(drawing, from, end) : new Set<string>();
    return inFlowOrder(drawing).flatMap((node, at) =>
      open.has(node.id) || node.id === now
        ? [{ value: node.id, label: `${at + 1}. ${nameOf(node, t)}` }]
        : [],
    );
  }, [drawing, from, end, now, isOpen, nameOf, t]);
}

/** So many nodes are looked through at a glance; among more one types. */
const FEW = 10;
const areMany = ({ history }: Editor) => history.present.nodes.length > FEW;

/** More than these are found by typing. */
const MAX_OPTIONS = 50;

function EdgeRow({ edge, end }: { edge: ModelEdge; end: 'source' | 'target' }) {
  const { t } = useTranslation('model');
  const { focusPart } = useTool();
  const language = useLanguage();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const other = end === 'target' ? edge.source : edge.target;
  const [isOpen, setOpen] = useState(false);
  const isSearchable = useEditor(areMany);
  const ends = useEnds({ from: other, end, now: edge[end], isOpen });
  const words = useEditor(({ history }) => edgeWords(edge, language, history.present));
  return (
    <div>
      <Group gap={4} wrap="nowrap">
        <Select
          flex={1}
          aria-label={t(end === 'target' ? 'leadsTo' : 'comesFrom')}
          readOnly={isReadOnly}
          searchable={isSearchable}
          selectFirstOptionOnChange
          limit={MAX_OPTIONS}
          onDropdownOpen={() => setOpen(true)}
          value={edge[end]}
          data={ends}
          onChange={(id) =>
            id && change('reconnect', reconnect(currentDrawing(), edge.id, { [end]: id }))
          }
        />
        <IconButton
          Icon={IconPencil}
          label={t('editWay')}
          onClick={() => {
            select([edge.id], { opens: true });
            focusPart(CONDITION_ID);
          }}
        />
        {!isReadOnly && (
          <IconButton
            Icon={IconTrash}
            label={t('deleteWay')}
            onClick={() => change('delete', remove(currentDrawing(), new Set([edge.id])))}
          />
        )}
      </Group>
      {words && (
        <Text size="xs" c="dimmed" className={styles.mono}>
          {words}
        </Text>
      )}
    </div>
  );
}

function NewEdge({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const [isOpen, setOpen] = useState(false);
  const isSearchable = useEditor(areMany);
  const ends = useEnds({ from: node.id, end: 'target', isOpen });
  if (isOpen && ends.length === 0) return null;
  return (
    <Select
      aria-label={t('addWay')}
      placeholder={t('addWay')}
      searchable={isSearchable}
      selectFirstOptionOnChange
      limit={MAX_OPTIONS}
      onDropdownOpen={() => setOpen(true)}
      value={null}
      data={ends}
      onChange={(id) => id && change('connect', connect(currentDrawing(), node.id, id))}
    />
  );
}
