import { ruleTexts } from '@caseloom/engine';
import { edgeWords } from '@caseloom/formats/geometry';
import { CloseButton, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { fold } from '../../../lib/words.ts';
import shared from '../../../ui/shared.module.css';
import { inFlowOrder } from '../drawing/walk.ts';
import { select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import { useTool } from '../tool.ts';
import styles from './dialogs.module.css';

/** Finds words on the canvas: arrows or Enter go from hit to hit, each comes into the middle. */
export function SearchBar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(-1);
  const hits = useHits(query);

  function go(to: number) {
    const next = hits.length === 0 ? -1 : (to + hits.length) % hits.length;
    const hit = hits[next];
    setAt(next);
    if (!hit) return;
    select([hit.id]);
    tool.fit(hit.nodes);
  }
  function handleKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) go(at + 1);
    else if (key === 'ArrowUp' || key === 'Enter') go(at === -1 ? -1 : at - 1);
    else if (key === 'Escape') {
      onClose();
      tool.focusCanvas();
    } else return;
    event.preventDefault();
  }
  return (
    <search className={`${styles.searchBar} ${shared.card}`}>
      <TextInput
        autoFocus
        aria-label={t('action.search')}
        placeholder={t('action.search')}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setAt(-1);
        }}
        onKeyDown={handleKeyDown}
      />
      <Text size="sm" role="status" miw={64}>
        {query && t('hits', { at: at + 1, count: hits.length })}
      </Text>
      <CloseButton aria-label={t('close')} onClick={onClose} />
    </search>
  );
}

/** Nodes, edges and notes whose words hold the query, in the order of the flow. */
function useHits(query: string): { id: string; nodes: string[] }[] {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const nameOf = useNameOf();
  const drawing = useEditor(({ history }) => history.present);
  const searched = fold(query.trim());
  return useMemo(() => {
    if (!searched) return [];
    const has = (words: string) => fold(words).includes(searched);
    return [
      ...inFlowOrder(drawing)
        .filter(
          (node) =>
            has(nameOf(node, t)) ||
            has([node.data?.expected, node.data?.action, ...ruleTexts(node)].join(' ')),
        )
        .map(({ id }) => ({ id, nodes: [id] })),
      ...drawing.edges
        .filter((edge) => has(edgeWords(edge, language, drawing)))
        .map(({ id, source, target }) => ({ id, nodes: [source, target] })),
      ...(drawing.settings.notes ?? [])
        .filter(({ text }) => has(text))
        .map(({ id }) => ({ id, nodes: [id] })),
    ];
  }, [searched, drawing, nameOf, t, language]);
}
