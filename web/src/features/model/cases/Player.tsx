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
import { OUT, useEditor } from '../editor.ts';
import { nameOf } from '../labels.ts';
import { useTool } from '../tool.ts';
import { HOP, stepBy, togglePlay } from './playback.ts';

const SPEEDS = ['0.5', '1', '2', '4'];

/** Walks along the lit path, hop by hop, and says what the case does at each. */
export function Player() {
  const lit = useEditor((editor) => editor.lit);
  return lit ? <Bar hops={lit.hops} /> : null;
}

function Bar({
  hops,
}: {
  hops: NonNullable<ReturnType<typeof useEditor.getState>['lit']>['hops'];
}) {
  const { t } = useTranslation('model');
  const isStill = useReducedMotion();
  const walk = useEditor((editor) => editor.walk);
  const at = walk?.at ?? 0;
  const caption = useCaption(hops[at]);
  useRunning();
  useSpoken(walk && caption ? `${at + 1}/${hops.length} ${caption}` : undefined);
  const buttons = [
    { words: t('walkBack'), Icon: IconPlayerTrackPrev, run: () => stepBy(-1), isOff: at === 0 },
    ...(isStill
      ? []
      : [
          {
            words: t(walk?.isRunning ? 'walkPause' : 'walkPlay'),
            Icon: walk?.isRunning ? IconPlayerPause : IconPlayerPlay,
            run: togglePlay,
            isOff: false,
          },
        ]),
    {
      words: t('walkOn'),
      Icon: IconPlayerTrackNext,
      run: () => stepBy(1),
      isOff: at === hops.length - 1,
    },
    {
      words: t('walkStop'),
      Icon: IconPlayerStop,
      run: () => useEditor.setState(OUT),
      isOff: false,
    },
  ];
  return (
    <section className={`${styles.player} ${shared.card}`} aria-label={t('player')}>
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
      <Text size="sm" className={styles.playerCaption}>
        {walk ? `${at + 1}/${hops.length} ${caption}` : t('hopCount', { count: hops.length })}
      </Text>
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
      allowDeselect={false}
      value={String(speed)}
      data={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
      onChange={(value) => value && useEditor.setState({ speed: Number(value) })}
    />
  );
}

/** What the case says at a hop, or the name of the node where it says nothing. */
function useCaption(hop: { node: string; words: string } | undefined): string {
  const { t } = useTranslation('model');
  return useEditor((editor) => {
    if (!hop) return '';
    const node = editor.history.present.nodes.find(({ id }) => id === hop.node);
    return hop.words || (node ? nameOf(node, editor, t) : '');
  });
}

/** While it runs, goes on by itself, and stands still at the end. */
function useRunning(): void {
  const walk = useEditor((editor) => editor.walk);
  const speed = useEditor((editor) => editor.speed);
  useEffect(() => {
    if (!walk?.isRunning) return;
    const timer = setTimeout(() => stepBy(1, true), HOP / speed);
    return () => clearTimeout(timer);
  }, [walk, speed]);
}

function useSpoken(words: string | undefined): void {
  const { say } = useTool();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the words matter
  useEffect(() => {
    if (words) say(words);
  }, [words]);
}
