import type { Suggestion } from '@caseloom/engine';
import { Button, Group } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { change, currentDrawing, isNarrow, select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import panelStyles from '../panel.module.css';
import { useTool } from '../tool.ts';
import { proposedDrawing } from './proposed-drawing.ts';
import { SuggestedChange } from './SuggestedChange.tsx';
import { useShown } from './shown.ts';
import styles from './suggestions.module.css';

type Props = { suggestion: Suggestion; onAdd: () => void; onDismiss: () => void };

/** What may be missing and where, with what would add it: looked at on the canvas first, or at once. */
export function SuggestionRow({ suggestion, onAdd, onDismiss }: Props) {
  const { t } = useTranslation('suggestion');
  const tool = useTool();
  const sentenceId = useId();
  const place = usePlace(suggestion);
  const isShown = useShown(({ shown }) => shown?.id === suggestion.id);
  const point = (pointed: string | undefined) => useShown.setState({ pointed });
  const { code, params, nodeId, edgeId, change: made } = suggestion;
  const id = nodeId ?? edgeId;
  const button = { size: 'compact-sm', 'aria-describedby': sentenceId } as const;
  return (
    <li
      className={`${styles.row} ${isShown ? styles.isShown : ''}`}
      onMouseEnter={() => point(id)}
      onMouseLeave={() => point(undefined)}
      onFocus={() => point(id)}
      onBlur={() => point(undefined)}
    >
      <button type="button" id={sentenceId} className={panelStyles.entry} onClick={place.show}>
        <span>
          {place.name && <strong>{place.name}: </strong>}
          {t(code, params)}
        </span>
      </button>
      <Group gap={6} className={styles.actions}>
        <Button
          {...button}
          variant="light"
          aria-expanded={isShown}
          onClick={() => {
            useShown.setState({ shown: isShown ? undefined : suggestion });
            // what is selected has its tools where the change is drawn
            if (!isShown) select([], { opens: false });
            if (!isShown && made.kind === 'rule') tool.fit([made.nodeId], { keepsView: true });
          }}
        >
          {t(isShown ? 'hide' : 'show')}
        </Button>
        <Button {...button} variant="light" onClick={() => take(suggestion, onAdd)}>
          {t(made.kind === 'values' ? 'openData' : 'add')}
        </Button>
        <Button {...button} variant="subtle" color="gray" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      </Group>
      {isShown && <SuggestedChange suggestion={suggestion} />}
    </li>
  );
}

/** Adds it as one change, with the outcome to be named at once; values are taken in the table of their name. */
function take(suggestion: Suggestion, onAdd: () => void): void {
  const { change: made } = suggestion;
  if (made.kind === 'values') {
    useEditor.setState({ newData: made.name, rightMenuSelectedTab: 'data' });
    return;
  }
  const before = currentDrawing();
  const next = proposedDrawing(before, suggestion);
  change('suggestion', next);
  useShown.setState({ shown: undefined, pointed: undefined });
  onAdd();
  const known = new Set(before.nodes.map(({ id }) => id));
  const added = next.nodes.find(({ id }) => !known.has(id));
  if (made.kind === 'rule') select([made.nodeId], { opens: true });
  if (!added) return;
  select([added.id], { opens: false });
  // where the pane lies over the canvas there is nothing to be typed into
  if (!isNarrow()) useEditor.setState({ renaming: added.id });
}

/** What a suggestion is about, by name, and how to see it. */
function usePlace({ nodeId, edgeId }: Suggestion) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const nameOf = useNameOf();
  const { nodes, edges } = useEditor(({ history }) => history.present);
  const edge = edges.find(({ id }) => id === edgeId);
  const ids = [nodeId, edge?.source, edge?.target].filter((id) => id !== undefined);
  const name = ids
    .flatMap((id) => nodes.find((node) => node.id === id) ?? [])
    .map((node) => nameOf(node, t))
    .join(' → ');
  const show = () => {
    const id = nodeId ?? edgeId;
    if (id) select([id], { opens: false });
    tool.fit(ids, { keepsView: true });
  };
  return { name, show };
}
