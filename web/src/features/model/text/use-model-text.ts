import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { textOf } from './drawing-text.ts';
import { aroundNow, dropTyped, readTyped, type, typedNow, useTyped } from './typed.ts';

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
