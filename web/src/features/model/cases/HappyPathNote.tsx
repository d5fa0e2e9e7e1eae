import type { TestCaseAnswer } from '@caseloom/contract';
import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasMainPath, markMainPath } from '../drawing/main-path.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { pathOf } from './path.ts';

/** That a case is only taken for the happy path, as long as no main path is marked; one click marks it. */
export function HappyPathNote({ test }: { test: TestCaseAnswer }) {
  const { t } = useTranslation('model');
  const { announce } = useTool();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const drawing = useEditor(({ history }) => history.present);
  const models = useEditor((editor) => editor.models);
  const isMarked = useMemo(() => hasMainPath(drawing, models), [drawing, models]);
  if (!test.isHappyPath || isMarked) return null;
  const mark = () => {
    const { highlighted } = useEditor.getState();
    change('change', markMainPath(currentDrawing(), pathOf(test).edges));
    // the case is as it was, and stays open
    useEditor.setState({ highlighted });
    announce(t('guessedHappyPath.marked'));
  };
  return (
    <Group gap="xs" px={4} mb={4}>
      <Text size="xs" c="dimmed" title={t('guessedHappyPath.why')}>
        {t('guessedHappyPath.note')}
      </Text>
      {!isReadOnly && (
        <Button size="compact-xs" variant="light" onClick={mark}>
          {t('action.mark.main')}
        </Button>
      )}
    </Group>
  );
}
