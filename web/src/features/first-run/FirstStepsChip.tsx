import { FIRST_STEPS, type FirstStep } from '@caseloom/contract';
import { Button, Popover, Text, Tooltip } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hideFirstSteps } from './api.ts';
import styles from './first-run.module.css';
import { useGuide } from './guide.ts';
import { Hint, OVER_CANVAS } from './Hint.tsx';
import { Steps } from './Steps.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** The first steps in the tool: a chip that says how far one is, and opens the list. */
export function FirstStepsChip() {
  const first = useFirstSteps();
  return (
    <>
      {first && <Chip {...first} />}
      <Hint />
    </>
  );
}

function Chip({ done, next }: { done: FirstStep[]; next: FirstStep }) {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 480px)');
  // where the chip lies over the canvas, there is no room for more
  const isHinted = useHintOnce(next) && !isOpen && !isNarrow;
  const count = `${done.length}/${FIRST_STEPS.length}`;
  const words = t('firstRun.next', { step: t(`firstRun.step.${next}`) });
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        {/* over the canvas: beside the chip are other buttons, and below it, to the right, the tabs of the pane */}
        <Tooltip
          label={words}
          {...OVER_CANVAS}
          withinPortal={false}
          {...(isHinted && { opened: true })}
        >
          <Button
            variant="light"
            px={8}
            className={styles.chip}
            data-floating
            aria-label={`${t('firstRun.title')}: ${count}`}
            leftSection={<IconListCheck size={18} aria-hidden />}
            onClick={toggle}
          >
            {count}
          </Button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600}>{t('firstRun.title')}</Text>
        <Steps done={done} next={next} onGo={close} />
        <Button variant="subtle" size="xs" onClick={() => hideFirstSteps(true)}>
          {t('firstRun.hide')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

const SHOWN_MS = 8000;
const HINTED = 'hinted';

/**
 * Whether to say unasked what comes next: once in a session, for a moment, until anything is
 * touched; not to a user who has just opened something.
 */
function useHintOnce(next: FirstStep): boolean {
  const [isShown, setShown] = useState(false);
  const isPointing = useGuide(({ step }) => step !== undefined);
  useEffect(() => {
    setShown(false);
    if (wasHinted()) return;
    if (isPointing) return sessionStorage.setItem(HINTED, next);
    const end = () => setShown(false);
    const timers = [
      setTimeout(() => {
        sessionStorage.setItem(HINTED, next);
        setShown(true);
      }, 250),
      setTimeout(end, SHOWN_MS),
    ];
    addEventListener('pointerdown', end);
    addEventListener('keydown', end);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      removeEventListener('pointerdown', end);
      removeEventListener('keydown', end);
    };
  }, [next, isPointing]);
  return isShown;
}

/** In a browser that keeps nothing it counts as said: better no hint than one on each page. */
function wasHinted(): boolean {
  try {
    return sessionStorage.getItem(HINTED) !== null;
  } catch {
    return true;
  }
}
