import type { TestCaseAnswer } from '@caseloom/contract';
import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing } from '../drawing/drawing.ts';
import { hasMainPath, isMainPath, markMainPath, unmarkMainPath } from '../drawing/main-path.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { pathOf } from './path.ts';

/**
 * Whether a positive case takes the main path: marked, or only guessed as the happy path as long as none
 * is marked. One click marks its path, or takes the marks off.
 */
export function HappyPathNote({ test }: { test: TestCaseAnswer }) {
  const { t } = useTranslation('model');
  const { announce } = useTool();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const drawing = useEditor(({ history }) => history.present);
  const models = useEditor((editor) => editor.models);
  const hasMarks = useMemo(() => hasMainPath(drawing, models), [drawing, models]);
  const path = useMemo(() => pathOf(test), [test]);
  const isMarked = isMainPath(drawing, path);
  const isGuessed = test.isHappyPath === true && !hasMarks;
  if (test.polarity === 'negative') return null;
  const put = (next: Drawing, words: string) => {
    const { highlighted } = useEditor.getState();
    change('change', next);
    // the case is as it was, and stays open
    useEditor.setState({ highlighted });
    announce(words);
  };
  const mark = () => put(markMainPath(currentDrawing(), path.edges), t('happyPathNote.marked'));
  const unmark = () => put(unmarkMainPath(currentDrawing()), t('happyPathNote.unmarked'));
  return (
    <Group gap="xs" px={4} mb={4}>
      {isMarked && (
        <Text size="xs" fw={600}>
          {t('marks.main')}
        </Text>
      )}
      {isGuessed && (
        <Text size="xs" c="dimmed" title={t('happyPathNote.why')}>
          {t('happyPathNote.guessed')}
        </Text>
      )}
      {!isReadOnly && (
        <Button
          size="compact-xs"
          variant={isGuessed ? 'light' : 'subtle'}
          onClick={isMarked ? unmark : mark}
        >
          {t(isMarked ? 'happyPathNote.unmark' : 'action.mark.main')}
        </Button>
      )}
    </Group>
  );
}
