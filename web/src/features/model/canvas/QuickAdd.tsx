import { LIMITS } from '@caseloom/contract';
import { useClickOutside } from '@mantine/hooks';
import { IconCircleDot, IconCopy, IconRectangle } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../lib/words.ts';
import shared from '../../../ui/shared.module.css';
import { findOnly, type NewNode, whyNotConnect } from '../drawing/drawing.ts';
import { currentDrawing, type QuickAdd as Request, useEditor } from '../editor.ts';
import { insert } from '../intents.ts';
import optionStyles from '../option.module.css';
import { useTool } from '../tool.ts';
import styles from './floating.module.css';

/** The menu that adds what comes next: a new step, End, another model, or a step of the library. */
export function QuickAdd() {
  const request = useEditor(({ quickAdd }) => quickAdd);
  if (!request) return null;
  return <Menu key={JSON.stringify(request)} request={request} />;
}

type Offer = { id: string; words: string; Icon: typeof IconCopy; node: NewNode };
const MAX_OPTIONS = 8;

function useOffers(query: string, after: string | undefined): Offer[] {
  const { t } = useTranslation('model');
  const steps = useEditor((editor) => editor.steps);
  const models = useEditor((editor) => editor.models);
  const own = useEditor(({ selectedModel }) => selectedModel?.id);
  const text = query.trim();
  const fits = (words: string) => fold(words).includes(fold(text));
  const library = [...steps.values()]
    .filter(({ label }) => text && fits(label))
    .map(({ id, label }) => ({
      id,
      words: label,
      Icon: IconRectangle,
      node: { type: 'step' as const, stepId: id },
    }));
  const others = [...models.values()]
    .filter(({ id, name }) => id !== own && fits(name))
    .map(({ id, name }) => ({
      id,
      words: name,
      Icon: IconCopy,
      node: { type: 'nested' as const, modelId: id },
    }));
  const end = { id: 'end', words: t('end'), Icon: IconCircleDot, node: { type: 'end' as const } };
  const step = {
    id: 'step',
    words: text ? t('stepCalled', { label: text }) : t('step'),
    Icon: IconRectangle,
    node: {
      type: 'step' as const,
      ...(text && { data: { label: text, type: 'action' as const } }),
    },
  };
  return [step, ...(canEnd(after) && fits(end.words) ? [end] : []), ...library, ...others].slice(
    0,
    MAX_OPTIONS,
  );
}

/** Where there is no End yet, or one that may be led to from here. */
function canEnd(after: string | undefined): boolean {
  const end = findOnly(currentDrawing(), 'end');
  return (
    !end || (after !== undefined && whyNotConnect(currentDrawing(), after, end.id) === undefined)
  );
}

function Menu({ request: { screen, at, after, onEdge } }: { request: Request }) {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const offers = useOffers(query, after);
  const close = () => useEditor.setState({ quickAdd: undefined });
  const frame = useClickOutside(close);

  function pick(offer: Offer | undefined) {
    if (!offer) return;
    focusCanvas();
    insert(offer.node, { at, after, onEdge });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) setActive((active + by + offers.length) % offers.length);
    else if (event.key === 'Enter') pick(offers[active]);
    else if (event.key === 'Escape') {
      close();
      focusCanvas();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const left = Math.max(8, Math.min(screen.x, innerWidth - 300));
  const top = Math.max(8, Math.min(screen.y, innerHeight - 360));
  return (
    <div ref={frame} className={`${styles.quickAdd} ${shared.card}`} style={{ left, top }}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the menu was opened to be written in
        autoFocus
        role="combobox"
        aria-label={t('whatNext')}
        placeholder={t('whatNext')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={`${id}-${active}`}
        maxLength={LIMITS.label}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label={t('whatNext')}>
        {offers.map((offer, index) => (
          <div
            key={offer.id}
            id={`${id}-${index}`}
            role="option"
            className={optionStyles.root}
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault();
              pick(offer);
            }}
          >
            <offer.Icon size={16} aria-hidden />
            <span>{offer.words}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
