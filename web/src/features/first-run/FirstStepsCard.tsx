import { FIRST_STEPS } from '@caseloom/contract';
import { CloseButton, Group, Progress, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import shared from '../../ui/shared.module.css';
import { hideFirstSteps } from './api.ts';
import styles from './first-run.module.css';
import { Steps } from './Steps.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** From nothing to one's own test cases, until all is done or it is put away. */
export function FirstStepsCard() {
  const { t } = useTranslation();
  const first = useFirstSteps();
  if (!first) return null;
  const { done } = first;
  return (
    <section className={`${shared.card} ${styles.steps}`} aria-labelledby="first-steps">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} id="first-steps">
            {t('firstRun.title')}
          </Title>
          <Text c="dimmed">{t('firstRun.text')}</Text>
        </div>
        <CloseButton aria-label={t('firstRun.hide')} onClick={() => hideFirstSteps(true)} />
      </Group>
      <Group gap="sm" wrap="nowrap" mt="sm">
        <Progress
          value={(done.length / FIRST_STEPS.length) * 100}
          flex={1}
          maw={320}
          aria-label={t('firstRun.title')}
        />
        <Text size="sm">{t('firstRun.count', { done: done.length, all: FIRST_STEPS.length })}</Text>
      </Group>
      <Steps {...first} />
    </section>
  );
}
