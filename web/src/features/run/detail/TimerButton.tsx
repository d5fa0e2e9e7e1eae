import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonKey } from '../../../ui/ButtonKey.tsx';
import styles from '../run.module.css';
import type { Timer } from '../use-timer.ts';

/** The time at this case, which is kept with what is said of it; runs and pauses. */
export function TimerButton({ timer: { elapsed, isRunning, toggle } }: { timer: Timer }) {
  const { t } = useTranslation('run');
  const seconds = Math.floor(elapsed / 1000);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const Icon = isRunning ? IconPlayerPause : IconPlayerPlay;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      aria-keyshortcuts="T"
      rightSection={<ButtonKey name="T" />}
      onClick={toggle}
    >
      {t(isRunning ? 'timer.pause' : 'timer.start')}
      {/* a second is no news: who listens hears the time when they come here */}
      <span className={styles.time} role="timer" aria-live="off">
        {shown}
      </span>
    </Button>
  );
}
