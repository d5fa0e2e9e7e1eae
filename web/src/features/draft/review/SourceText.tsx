import type { Draft } from '@caseloom/contract';
import { Box, NativeSelect, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Stretch, stretchesOf } from './quotes.ts';
import styles from './source-text.module.css';
import { useFileName } from './use-file-name.ts';
import { type DraftModel, useReview } from './use-review.ts';

/** The text next to the model. Quotations lead to their parts and are highlighted with them; unused text is marked. */
export function SourceText() {
  const { t } = useTranslation('draft');
  const { draft, model, highlighted } = useReview();
  const { documents, sources } = draft;
  const nameOf = useFileName();
  const [name, setName] = useState<string>();
  const [followed, setFollowed] = useState(highlighted);
  const [of, setOf] = useState('');
  if (of !== model.id) {
    setOf(model.id);
    setName(fileOf(draft, model));
  }
  const shown = documents.find((one) => one.name === name) ?? documents[0];
  if (followed !== highlighted) {
    setFollowed(highlighted);
    const files = [...highlighted].flatMap((id) => (sources[id] ?? []).map(({ file }) => file));
    if (files[0] && !files.includes(shown?.name ?? '')) setName(files[0]);
  }
  if (!shown) return <Text c="dimmed">{t('noText')}</Text>;
  return (
    <>
      {documents.length > 1 && (
        <NativeSelect
          aria-label={t('document')}
          mb="xs"
          value={shown.name}
          data={documents.map((one) => ({ value: one.name, label: nameOf(one.name) }))}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <Pane key={shown.name} document={shown} />
    </>
  );
}

/** Where a model was read from. */
function fileOf({ sources }: Draft, { id, nodes }: DraftModel): string | undefined {
  return [id, ...nodes.map((node) => node.id)]
    .map((part) => sources[part]?.[0]?.file)
    .find(Boolean);
}

function Pane({ document: { name, text } }: { document: { name: string; text: string } }) {
  const { t } = useTranslation('draft');
  const { draft, highlighted } = useReview();
  const nameOf = useFileName();
  const pane = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const stretches = useMemo(() => {
    const here = (file: string) => file === name;
    const quoted = Object.entries(draft.sources).flatMap(([id, sentences]) =>
      sentences.filter(({ file }) => here(file)).map((sentence) => ({ id, sentence })),
    );
    return stretchesOf(
      text,
      quoted,
      draft.leftOver.filter(({ file }) => here(file)),
    );
  }, [draft, name, text]);
  const quotes = stretches.filter(({ ids }) => ids.length > 0);
  useEffect(() => bringIntoSight(pane.current, highlighted), [highlighted]);

  function handleKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const next = by === undefined ? undefined : quotes[at + by];
    if (by === undefined || !next) return;
    event.preventDefault();
    setAt(at + by);
    pane.current?.querySelector<HTMLElement>(`[data-from="${next.from}"]`)?.focus();
  }
  return (
    <Box
      ref={pane}
      role="group"
      className={styles.root}
      aria-label={t('sourceText', { name: nameOf(name) })}
      tabIndex={quotes.length === 0 ? 0 : undefined}
      onKeyDown={handleKey}
    >
      {stretches.map((stretch) =>
        stretch.ids.length > 0 ? (
          <Quote
            key={stretch.from}
            stretch={stretch}
            isStop={quotes[at] === stretch}
            onFocus={() => setAt(quotes.indexOf(stretch))}
          />
        ) : (
          <Plain key={stretch.from} stretch={stretch} />
        ),
      )}
    </Box>
  );
}

/** Scrolls the text, not the page, to what is highlighted in it, unless some of that is in sight. */
function bringIntoSight(pane: HTMLElement | null, highlighted: ReadonlySet<string>): void {
  if (!pane || highlighted.size === 0 || pane.contains(document.activeElement)) return;
  const frame = pane.getBoundingClientRect();
  const places = [...pane.querySelectorAll('[data-highlighted]')].map((quote) =>
    quote.getBoundingClientRect(),
  );
  const isSeen = places.some(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom);
  const [first] = places;
  if (first && !isSeen) pane.scrollTop += first.top - frame.top - frame.height / 3;
}

type Props = { stretch: Stretch; isStop: boolean; onFocus: () => void };

function Quote({ stretch: { from, text, ids }, isStop, onFocus }: Props) {
  const { highlighted, point, select } = useReview();
  const isHighlighted = ids.some((id) => highlighted.has(id));
  return (
    <a
      href={`#diagram-${ids[0]}`}
      data-from={from}
      className={isHighlighted ? `${styles.quote} ${styles.isHighlighted}` : styles.quote}
      aria-current={isHighlighted || undefined}
      data-highlighted={isHighlighted || undefined}
      tabIndex={isStop ? 0 : -1}
      onMouseEnter={() => point(ids)}
      onMouseLeave={() => point([])}
      onFocus={() => {
        onFocus();
        point(ids);
      }}
      onBlur={() => point([])}
      onClick={(event) => {
        event.preventDefault();
        select(ids[0]);
      }}
    >
      {text}
    </a>
  );
}

function Plain({ stretch: { text, isLeftOver } }: { stretch: Stretch }) {
  const { t } = useTranslation('draft');
  if (!isLeftOver) return text;
  return (
    <span className={styles.leftOver} title={t('leftOverMark')}>
      {text}
    </span>
  );
}
