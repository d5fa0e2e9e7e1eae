import type { TestCaseAnswer } from '@caseloom/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRoute2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { countCasesByElement } from './path.ts';

/** Shows on the canvas how many cases pass each node and edge; those with none stand out. */
export function CoverageSwitch({ testCases }: { testCases: TestCaseAnswer[] }) {
  const { t } = useTranslation('model');
  const isShown = useEditor(({ caseCountByElement }) => caseCountByElement !== undefined);
  useEffect(() => {
    if (useEditor.getState().caseCountByElement)
      useEditor.setState({ caseCountByElement: countCasesByElement(testCases) });
  }, [testCases]);
  return (
    <Tooltip label={t('showPassesHelp')}>
      <ActionIcon
        variant={isShown ? 'light' : 'subtle'}
        color="gray"
        size="lg"
        aria-label={t('showPasses')}
        aria-pressed={isShown}
        onClick={() =>
          useEditor.setState({
            caseCountByElement: isShown ? undefined : countCasesByElement(testCases),
          })
        }
      >
        <IconRoute2 size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
