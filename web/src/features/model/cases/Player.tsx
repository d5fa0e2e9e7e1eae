import { ActionIcon, Select, Text, Tooltip } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRepeat,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import styles from '../canvas/floating.module.css';
import { NO_HIGHLIGHT, useEditor } from '../editor.ts';
import { nameOf } from '../labels.ts';
import { announce } from '../voice.ts';
import { STEP_MS, stepBy, togglePlay } from './playback.ts';

const SPEEDS = ['0.5', '1', '2', '4'];

/** Plays the highlighted path step by step and shows what the case does at each. */
export function Player() {
  const highlighted = useEditor((editor) => editor.highlighted);
  return highlighted ? <Bar steps={highlighted.pathSteps} /> : null;
}

function Bar({
  steps,
}: {
  steps: NonNullable<ReturnType<typeof useEditor.getState>['highlighted']>['pathSteps'];
}) {
  const { t } = useTranslation('model');
  const isStill = useReducedMotion();
  const playback = useEditor((editor) => editor.playback);
  const at = playback?.at ?? 0;
  const words = useCaption(steps[at]);
  const total = steps.findLast(({ number }) => number)?.number ?? 0;
  const number = steps[at]?.number;
  // counted as the list of steps counts, where Start and End are none
  const caption = number ? `${number}/${total} ${words}` : words;
  useRunning();
  useSpoken(playback ? caption : undefined);
  const buttons = [
    { words: t('walkBack'), Icon: IconPlayerTrackPrev, run: () => stepBy(-1), isOff: at === 0 },
    ...(isStill
      ? []
      : [
          {
            words: t(playback?.isRunning ? 'walkPause' : 'walkPlay'),
            Icon: playback?.isRunning ? IconPlayerPause : IconPlayerPlay,
            run: togglePlay,
            isOff: false,
          },
        ]),
    {
      words: t('walkOn'),
      Icon: IconPlayerTrackNext,
      run: () => stepBy(1),
      isOff: at === steps.length - 1,
    },
    {
      words: t('walkStop'),
      Icon: IconPlayerStop,
      run: () => useEditor.setState(NO_HIGHLIGHT),
      isOff: false,
    },
  ];
  return (
    <section className={`${styles.player} ${shared.card}`} aria-label={t('player')} data-floating>
      {/* before the buttons: these stay where they are pressed, however long it is */}
      <Text size="sm" className={styles.playerCaption}>
        {playback ? caption : t('stepCount', { count: total })}
      </Text>
      <div className={styles.playerButtons}>
        {buttons.map(({ words, Icon, run, isOff }) => (
          <Tooltip key={words} label={words}>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={isOff}
              aria-label={words}
              onClick={run}
            >
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        ))}
        {!isStill && <Loop />}
        {!isStill && <Speed />}
      </div>
    </section>
  );
}

function Loop() {
  const { t } = useTranslation('model');
  const loops = useEditor((editor) => editor.loops);
  return (
    <Tooltip label={t('walkLoop')}>
      <ActionIcon
        variant={loops ? 'light' : 'subtle'}
        color="gray"
        aria-label={t('walkLoop')}
        aria-pressed={loops}
        onClick={() => useEditor.setState({ loops: !loops })}
      >
        <IconRepeat size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

function Speed() {
  const { t } = useTranslation('model');
  const speed = useEditor((editor) => editor.speed);
  return (
    <Select
      size="xs"
      w={72}
      aria-label={t('speed')}
      value={String(speed)}
      data={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
      onChange={(value) => value && useEditor.setState({ speed: Number(value) })}
    />
  );
}

/** What the case says at a hop, or the name of the node where it says nothing. */
function useCaption(step: { node: string; words: string } | undefined): string {
  const { t } = useTranslation('model');
  return useEditor((editor) => {
    if (!step) return '';
    const node = editor.history.present.nodes.find(({ id }) => id === step.node);
    return step.words || (node ? nameOf(node, editor, t) : '');
  });
}

/** While it runs, goes on by itself, and stands still at the end. */
function useRunning(): void {
  const playback = useEditor((editor) => editor.playback);
  const speed = useEditor((editor) => editor.speed);
  useEffect(() => {
    if (!playback?.isRunning) return;
    const timer = setTimeout(() => stepBy(1, true), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playback, speed]);
}

function useSpoken(words: string | undefined): void {
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
}
