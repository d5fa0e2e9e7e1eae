import type { Language } from '@caseloom/locales/language';
import { VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';
import { actionKey } from './actions/action.ts';
import { changeInWords } from './change-in-words.ts';
import type { Drawing } from './drawing/drawing.ts';
import { type Editor, type Intent, isTouch, useEditor } from './editor.ts';
import { isTyping } from './keys.ts';
import { announce, useVoice } from './voice.ts';

/** The one live region of the tool: what was done, opened, and what became of the cases. */
export function Voice() {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const lines = useVoice((voice) => voice.lines);
  useEffect(
    () =>
      useEditor.subscribe((editor, before) => {
        for (const sentence of sentencesBetween(before, editor, { t, language }))
          announce(sentence);
      }),
    [t, language],
  );
  return (
    <VisuallyHidden aria-live="polite">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}

type Words = { t: TFunction<'model'>; language: Language };

/** What is to be said of what happened between two states: what was done, opened or closed, and what to do next. */
function sentencesBetween(before: Editor, now: Editor, { t, language }: Words): string[] {
  const done = changeBetween(before, now);
  const startsConnecting = now.connectingFrom !== undefined && before.connectingFrom === undefined;
  return [
    ...(done && !isReadElsewhere(done.intent)
      ? [changeInWords(done, { library: now, t, language })]
      : []),
    ...toggledBetween(before, now).map(({ part, action }) =>
      t(now[part] ? 'opened' : 'closed', { name: t(actionKey(action)) }),
    ),
    ...(isComparedNoMore(before, now) ? [t('turnedOff', { name: t('comparing') })] : []),
    ...(startsConnecting ? [t(isTouch() ? 'connectingByTap' : 'connecting')] : []),
  ];
}

/** What is changed in a field, which says it itself. */
const WRITTEN: ReadonlySet<Intent> = new Set(['rename', 'change', 'note', 'settings', 'text']);

/** A field says itself what is written in it; a fix says how many problems are left, roles how many there are of each, a draft that is given up how it comes back. */
const isReadElsewhere = (intent: Intent) =>
  ['fix', 'roles', 'discard'].includes(intent) ||
  (WRITTEN.has(intent) && isTyping(document.activeElement));

/** Parts of the page that come and go, with the action that opens them. */
const PARTS = [
  { part: 'leftMenuToggle', action: 'leftPanel' },
  { part: 'rightMenuToggle', action: 'rightMenu' },
  { part: 'hasMinimap', action: 'minimap' },
  { part: 'isOverview', action: 'overview' },
] as const;

function toggledBetween(before: Editor, now: Editor) {
  return now.opened === before.opened ? PARTS.filter(({ part }) => now[part] !== before[part]) : [];
}

/** With which case another is compared is said where that is chosen. */
const isComparedNoMore = (before: Editor, now: Editor) =>
  before.compared !== undefined && now.compared === undefined && now.opened === before.opened;

type Done = { intent: Intent; before: Drawing; after: Drawing };

/** What was done to the drawing between two states; nothing where that was undone, or another model was opened. */
function changeBetween({ history: before, opened }: Editor, now: Editor): Done | undefined {
  const { past, present } = now.history;
  const last = past.at(-1);
  const isDone = present !== before.present && last?.value === before.present;
  const isRedone = before.future[0]?.value === present;
  if (!last || !isDone || isRedone || now.opened !== opened) return undefined;
  return { intent: last.action, before: before.present, after: present };
}
