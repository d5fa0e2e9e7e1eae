import type { TestCaseAnswer } from '@caseloom/contract';
import { IconRoute2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { IconButton } from '../IconButton.tsx';
import { announce } from '../voice.ts';
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
    <IconButton
      Icon={IconRoute2}
      label={t('showPasses')}
      tip={t('showPassesHelp')}
      isPressed={isShown}
      onClick={() => {
        useEditor.setState({
          caseCountByElement: isShown ? undefined : countCasesByElement(testCases),
        });
        announce(t(isShown ? 'turnedOff' : 'turnedOn', { name: t('showPasses') }));
      }}
    />
  );
}
