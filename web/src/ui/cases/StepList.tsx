import { STEP_WORDS } from 'virtual:languages';
import type { TestCaseAnswer } from '@caseloom/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './case-steps.module.css';
import { StepText } from './StepText.tsx';

type Step = TestCaseAnswer['steps'][number];

type Props = {
  test: Pick<TestCaseAnswer, 'steps' | 'data'> & Partial<Pick<TestCaseAnswer, 'path'>>;
  name?: string;
  /** Shows the node of a step in the drawing. */
  onShow?: ((nodeId: string) => void) | undefined;
  /** The number of the step that failed, from 1. */
  failedStep?: number | null;
  /** The number of the step that is being played, from 1: it is marked, and kept in sight. */
  playedStep?: number | undefined;
  /** What stands behind a step, counted from 0: how it went. */
  afterStep?: (at: number) => ReactNode;
};

/** The steps of a case, with their values as named chips. */
export function StepList({ test, name, onShow, failedStep, playedStep, afterStep }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (playedStep) list.current?.children[playedStep - 1]?.scrollIntoView({ block: 'nearest' });
  }, [playedStep]);
  return (
    <ol className={styles.steps} aria-label={name} ref={list}>
      {test.steps.map((step, at) => (
        <li
          key={step.index}
          className={step.index === failedStep ? styles.failed : undefined}
          aria-current={step.index === playedStep ? 'step' : undefined}
        >
          {onShow ? (
            <button
              type="button"
              className={styles.step}
              onClick={() => onShow(nodeToShow(test, step))}
            >
              <Words step={step} data={test.data} />
            </button>
          ) : (
            <span className={styles.step}>
              <Words step={step} data={test.data} />
            </span>
          )}
          {afterStep?.(at)}
        </li>
      ))}
    </ol>
  );
}

/** The node of a step; of the label of an edge the one that the edge leads to. */
function nodeToShow({ path }: Props['test'], { nodeId, edgeId }: Step): string {
  if (edgeId === undefined) return nodeId;
  const taken = path?.find((place) => place.edgeId?.split('>').includes(edgeId));
  return taken?.nodeId ?? nodeId;
}

function Words({ step, data }: { step: Step; data: TestCaseAnswer['data'] }) {
  const { t } = useTranslation(['written-case', 'model']);
  // values of a generated step have names, and stand in it as chips
  const [given] = step.nodeId === '' ? (step.arguments ?? []) : [];
  return (
    <>
      <span className={styles.keyword}>
        {isPageWord(step) ? t(`model:role.classic.${step.type}`) : step.keyword}
      </span>{' '}
      <StepText step={step} data={data} />
      {given?.kind === 'docString' && (
        <span className={styles.entered}>
          <span className={styles.keyword}>{t('written-case:testData')}:</span> {given.content}
        </span>
      )}
      {step.expected && (
        <span className={styles.entered}>
          {' '}
          <span className={styles.keyword}>{t('model:expected')}:</span> <em>{step.expected}</em>
        </span>
      )}
    </>
  );
}

/** Whether the word before a step is the page's to say: nobody wrote it, and it came in the language of the person who imported the step. */
const isPageWord = ({ nodeId, type, keyword }: Step) =>
  nodeId === '' && STEP_WORDS.some((words) => words[type] === keyword);
