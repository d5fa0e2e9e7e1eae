import type { TestCaseAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CaseData } from '../../../ui/cases/CaseData.tsx';
import { StepList } from '../../../ui/cases/StepList.tsx';
import { CopyLink } from '../CopyLink.tsx';
import { select, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import styles from './case-detail.module.css';
import { HappyPathNote } from './HappyPathNote.tsx';

type Props = {
  test: TestCaseAnswer;
  number: number;
  /** Whether the next case that is chosen is compared with this one. */
  compares: boolean;
  onCompare: () => void;
};

/** The case that is open: its steps with their values as named chips, and the data by name. */
export function CaseDetail({ test, number, compares, onCompare }: Props) {
  const { t } = useTranslation('model');
  // a test ID is made with the ID of the model, which it gets when it is saved
  const isSaved = useEditor(({ selectedModel }) => selectedModel?.id !== undefined);
  const address = `${location.origin}${location.pathname}?case=${test.key}`;
  return (
    <article className={styles.root} aria-label={test.name}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <h3 className={styles.title}>{`${number}. ${test.name}`}</h3>
        <Group gap={0} wrap="nowrap">
          <Tooltip label={t('compareCases')}>
            <ActionIcon
              variant={compares ? 'light' : 'subtle'}
              color="gray"
              aria-label={t('compareCases')}
              aria-pressed={compares}
              onClick={onCompare}
            >
              <IconArrowsDiff size={16} />
            </ActionIcon>
          </Tooltip>
          {isSaved && <CopyLink address={address} label={t('copyLink')} size={28} />}
        </Group>
      </Group>
      <HappyPathNote test={test} />
      <CaseSteps test={test} />
      <CaseData test={test} />
      <Text size="xs" c="dimmed" px={4}>
        {[isSaved ? testId(test.key) : t('testIdOnceSaved'), ...test.requirements].join(' · ')}
      </Text>
    </article>
  );
}

/** The steps of a case; a click on one shows its node on the canvas. */
export function CaseSteps({ test }: Pick<Props, 'test'>) {
  const { fit } = useTool();
  const show = (nodeId: string) => {
    const id = nodeId.split('/')[0] ?? nodeId;
    select([id], { opens: false });
    fit([id], { keepsView: true });
  };
  const played = useEditor(({ highlighted, playback }) =>
    playback && highlighted?.key === test.key
      ? highlighted.pathSteps[playback.at]?.number
      : undefined,
  );
  return <StepList test={test} onShow={show} playedStep={played} />;
}
