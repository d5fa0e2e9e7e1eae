import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { onUnsent } from '../../../lib/unsent.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { useEditor } from '../editor.ts';
import { textOf } from './drawing-text.ts';
import { aroundNow, dropTyped, readTyped, takeTyped, type, typedNow, useTyped } from './typed.ts';

/** The text follows the drawing when that pauses for so long, in milliseconds. */
const WRITE_AFTER = 150;

/** The text of the open model, or what is being typed into it, and what happens while one types. */
export function useModelText() {
  const { t } = useTranslation('model');
  const untitled = t('untitled');
  const drawing = useEditor(({ history }) => history.present);
  const steps = useEditor((editor) => editor.steps);
  const modelId = useEditor(({ selectedModel }) => selectedModel?.id);
  const [shown] = useDebouncedValue(drawing, WRITE_AFTER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the text leans on is read from the editor
  const written = useMemo(
    () => textOf(shown, aroundNow(untitled)),
    [shown, untitled, steps, modelId],
  );
  useTyped(({ typed }) => typed);
  const typed = typedNow();
  const [isFocused, setFocused] = useState(false);
  const isOver =
    typed?.isRead && !typed.fault && shown === drawing && (!isFocused || drawing !== typed.read);
  useEffect(() => {
    if (isOver) dropTyped();
  }, [isOver]);
  useEffect(() => () => readTyped(untitled), [untitled]);
  useRestored({ written, shown, untitled });
  return {
    text: typed?.text ?? written,
    fault: typed?.fault,
    /** Whether the text is not, or cannot be, what is drawn. */
    isPending: typed !== undefined && (!typed.isRead || typed.fault !== undefined),
    onType: (text: string) => type(text, shown, untitled),
    onFocus: () => setFocused(true),
    onBlur: () => {
      readTyped(untitled);
      setFocused(false);
    },
  };
}

type Shown = { written: string; shown: Drawing; untitled: string };

/** Puts text back that could not be read when the page was left, as soon as it is known whose it is. */
function useRestored(current: Shown): void {
  const { t } = useTranslation('model');
  const now = useRef({ ...current, t });
  now.current = { ...current, t };
  useEffect(() => {
    const restore = () => {
      const { written, shown, untitled, t: say } = now.current;
      if (typedNow() || useEditor.getState().isReadOnly) return;
      const text = takeTyped();
      if (text === undefined || text === written) return;
      type(text, shown, untitled);
      toast('info', say('textRestored'));
    };
    restore();
    return onUnsent(restore);
  }, []);
}
