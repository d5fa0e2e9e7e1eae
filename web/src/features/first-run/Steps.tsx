import { FIRST_STEPS, type FirstStep } from '@caseloom/contract';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './first-run.module.css';
import { useGo } from './use-go.ts';

type Props = { done: FirstStep[]; next: FirstStep; onGo?: () => void };

/** The steps in their order; each leads to where it is done. */
export function Steps({ done, next, onGo }: Props) {
  const { t } = useTranslation();
  const going = useGo();
  return (
    <ol className={styles.list}>
      {FIRST_STEPS.map((step) => {
        const isDone = done.includes(step);
        const Icon = isDone ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={step} className={step === next ? styles.isNext : undefined}>
            <Icon
              size={20}
              color={isDone ? 'var(--pass)' : 'var(--mantine-color-dimmed)'}
              aria-hidden
            />
            {isDone && <VisuallyHidden>{t('firstRun.done')}</VisuallyHidden>}
            <Anchor
              component="button"
              type="button"
              fw="inherit"
              ta="start"
              aria-current={step === next ? 'step' : undefined}
              aria-busy={going.isPending && going.variables === step}
              onClick={() => {
                if (going.isPending) return;
                going.mutate(step);
                onGo?.();
              }}
            >
              {t(`firstRun.step.${step}`)}
            </Anchor>
          </li>
        );
      })}
    </ol>
  );
}
