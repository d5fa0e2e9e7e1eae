import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StepList } from '../../../ui/cases/StepList.tsx';
import type { OpenedResult } from '../api.ts';
import styles from '../run.module.css';
import { useSetResult } from '../use-set-result.ts';
import { SAYS_RESULT } from './says-result.ts';
import { isCondition, statusOf, withStep } from './step-statuses.ts';

type Props = {
  runId: string;
  result: OpenedResult;
  isOpen: boolean;
  /** Shows the node of a step in the drawing. */
  onShow: (nodeId: string) => void;
};

const SAYS = [
  ['passed', IconCheck],
  ['failed', IconX],
] as const;

/** The steps of a case, each of which can be said to have passed or failed, but for conditions. */
export function Steps({ runId, result, isOpen, onShow }: Props) {
  const { t } = useTranslation(['run', 'common']);
  const saying = useSetResult(runId);
  const { caseKey, steps, stepStatuses, failedStep } = result;
  const isConditionAt = (at: number) => {
    const step = steps[at];
    return step !== undefined && isCondition(step);
  };
  function say(at: number, status: 'passed' | 'failed') {
    const next = withStep({ statuses: stepStatuses, count: steps.length }, at, status);
    const failed = next.indexOf('failed') + 1;
    saying.mutate({
      caseKey,
      status: statusOf(next, { steps, before: result.status }),
      stepStatuses: next,
      failedStep: failed || null,
    });
  }
  return (
    <StepList
      test={result}
      name={t('run:steps')}
      failedStep={failedStep}
      onShow={onShow}
      afterStep={(at) => (
        <Group gap={4} wrap="nowrap" className={styles.stepStatus} {...{ [SAYS_RESULT]: '' }}>
          {SAYS.map(([status, Icon]) => {
            const isSet = stepStatuses[at] === status;
            // what was said of a condition once is still shown, and can be taken back
            if (!isSet && (!isOpen || isConditionAt(at))) return null;
            return (
              <ActionIcon
                key={status}
                size={28}
                variant={isSet ? 'filled' : 'default'}
                color={status === 'passed' ? 'teal' : 'red'}
                disabled={!isOpen}
                aria-pressed={isSet}
                aria-label={t('run:stepSaid', {
                  index: at + 1,
                  status: t(`common:result.${status}`),
                })}
                onClick={() => say(at, status)}
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            );
          })}
        </Group>
      )}
    />
  );
}
