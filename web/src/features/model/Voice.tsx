import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { actionKey } from './actions/action.ts';
import { type Editor, type Intent, useEditor } from './editor.ts';
import { isTyping } from './keys.ts';
import { announce, useVoice } from './voice.ts';

/** The one live region of the tool: what was done, opened, and what became of the cases. */
export function Voice() {
  const { t } = useTranslation('model');
  const lines = useVoice((voice) => voice.lines);
  useEffect(
    () =>
      useEditor.subscribe((editor, before) => {
        const intent = changeBetween(before, editor);
        if (intent && !isTyping(document.activeElement))
          announce(t('didIt', { did: t(`did.${intent}`) }));
        for (const { part, action } of toggledBetween(before, editor))
          announce(t(editor[part] ? 'opened' : 'closed', { name: t(actionKey(action)) }));
      }),
    [t],
  );
  return (
    <VisuallyHidden aria-live="polite">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </VisuallyHidden>
  );
}

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

/** What was done to the drawing between two states; nothing where that was undone, or another model was opened. */
function changeBetween({ history: before, opened }: Editor, now: Editor): Intent | undefined {
  const { past, present } = now.history;
  const last = past.at(-1);
  const isDone = present !== before.present && last?.value === before.present;
  const isRedone = before.future[0]?.value === present;
  return isDone && !isRedone && now.opened === opened ? last?.action : undefined;
}
