import { LIMITS } from '@caseloom/contract';
import { namesIn, printCondition, readCondition } from '@caseloom/engine';
import { conditionWords } from '@caseloom/formats/geometry';
import { Group, Text, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import type { Offer } from '../completion.ts';
import { offerInCondition } from '../condition/offer.ts';
import { repairCondition } from '../condition/repair.ts';
import { useOwnFirst } from '../data/own-first.ts';
import { useUses } from '../data/uses.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { useStateNames, useStateVariables } from '../state/use-state-variables.ts';
import { TokenField } from '../TokenField.tsx';
import { useSentence } from '../use-sentence.ts';
import fieldStyles from './edge-field.module.css';
import { TruthTable } from './TruthTable.tsx';
import { useText } from './use-text.ts';

type Props = {
  id?: string | undefined;
  label: string;
  description?: string;
  /** In the neutral form, or as it was typed where it could not be read. */
  condition: string | undefined;
  onKeep: (condition: string | undefined) => void;
  /** Of an edge or a rule: what it offers beside the words of a condition; it may read state variables as well. */
  ofEdge?: {
    /** Whole conditions, in the neutral form, one click or key each. */
    proposed: readonly string[];
    /** Of an edge: takes words that are no condition. */
    onLabel?: (label: string) => void;
    /** Where it opens for this edge alone: called once it is done with, by Enter and by Escape. */
    onEnd?: () => void;
  };
  /** Called by Enter, once the condition is kept. */
  onEnter?: () => void;
};

/** The names that a condition can mean: of test data, and those that steps name before they have values. */
function useKnownNames(): string[] {
  const data = useEditor((editor) => editor.data);
  const nodes = useEditor(({ history }) => history.present.nodes);
  const uses = useUses();
  return useMemo(() => {
    const steps = new Set(nodes.map(({ id }) => id));
    const inSteps = [...uses].filter(([, ids]) => ids.some((id) => steps.has(id)));
    return [...new Set([...data.map(({ name }) => name), ...inSteps.map(([name]) => name)])];
  }, [data, nodes, uses]);
}

/** Written in either language, kept in one that every language prints. */
export function ConditionField(props: Props) {
  const { id, label, description, condition, onKeep, ofEdge, onEnter } = props;
  const { t } = useTranslation('model');
  const language = useLanguage();
  const stateNames = useReadable(ofEdge !== undefined);
  const shown = conditionWords(condition, language, stateNames);
  const [text, setText] = useText(shown);
  const read = text.trim() ? readCondition(text, stateNames) : undefined;
  const found = useFault(read);
  // what is only not finished yet is no fault until it is kept so
  const isBegun = read?.ok === false && isUnfinished(read.fault, text);
  const names = { data: useKnownNames(), state: stateNames };
  const meant = found === undefined ? undefined : repairCondition(text, names, language);
  const isLabel =
    ofEdge?.onLabel && !condition && meant === undefined && !read?.ok && isPlainText(text);
  const asLabel = isLabel ? text.trim() : undefined;
  const isFaulty = !(isBegun && text !== shown) && asLabel === undefined;
  const proposed = (ofEdge?.proposed ?? []).map((neutral) =>
    conditionWords(neutral, language, stateNames),
  );
  const labelOption = asLabel && t('asLabel', { label: asLabel });
  const offer = useOffer(proposed, labelOption, ofEdge !== undefined);

  function keep(words: string) {
    const written = words.trim() ? readCondition(words, stateNames) : undefined;
    const kept = written?.ok ? printCondition(written.condition, 'en') : words.trim();
    if (kept !== (condition ?? '')) onKeep(kept || undefined);
  }
  function keepWhole(words: string) {
    setText(words);
    keep(words);
    ofEdge?.onEnd?.();
  }
  function keepAsLabel(words: string) {
    setText(shown);
    ofEdge?.onLabel?.(words);
  }
  function pick(option: string): boolean {
    if (asLabel && option === labelOption) {
      keepAsLabel(asLabel);
      ofEdge?.onEnd?.();
    } else if (proposed.includes(option)) keepWhole(option);
    else return false;
    return true;
  }
  return (
    <div>
      <TokenField
        label={label}
        id={id}
        {...(description && { description })}
        maxLength={LIMITS.description}
        value={text}
        error={isFaulty ? found : undefined}
        onChange={setText}
        onCommit={(by) => {
          if (asLabel) keepAsLabel(asLabel);
          else keep(text);
          if (by !== 'enter') return;
          ofEdge?.onEnd?.();
          onEnter?.();
        }}
        onCancel={() => {
          setText(shown);
          ofEdge?.onEnd?.();
        }}
        offer={offer}
        onPick={pick}
        {...(ofEdge?.onEnd && { isOnTop: true })}
      />
      {meant && isFaulty && <Meant words={meant} onPick={() => keepWhole(meant)} />}
      {ofEdge?.onLabel && (
        <div className={fieldStyles.aids}>
          <Proposals
            words={proposed.filter((words) => words !== meant)}
            chosen={shown}
            onPick={keepWhole}
          />
          {read?.ok && <TruthTable condition={read.condition} />}
        </div>
      )}
    </div>
  );
}

/** What may come next where the caret stands; of an edge also whole conditions, and that the words are its label. */
function useOffer(
  proposed: readonly string[],
  labelOption: string | undefined,
  readsState: boolean,
) {
  const language = useLanguage();
  const data = useOwnFirst();
  const declared = useStateVariables();
  const state = readsState ? declared : [];
  return (written: string, caret: number): Offer | undefined => {
    const found = offerInCondition(written, caret, { data, state, language, proposed });
    if (labelOption === undefined) return found;
    const options = [...(found?.options ?? []), labelOption];
    return { from: 0, to: written.length, ...found, options };
  };
}

/** Whether a text cannot have been meant as a condition: nothing in it stands for test data or compares. */
function isPlainText(text: string): boolean {
  return text.trim() !== '' && !/[<>="{}]/.test(text);
}

/** The state variables that a condition may read: where test data is drawn there is no state yet. */
function useReadable(readsState: boolean): ReadonlySet<string> {
  const names = useStateNames();
  return readsState ? names : NO_NAMES;
}

const NO_NAMES: ReadonlySet<string> = new Set();

type Fault = Extract<ReturnType<typeof readCondition>, { ok: false }>['fault'];

/** Whether a condition only breaks off: it may be being written. */
function isUnfinished({ code, params }: Fault, text: string): boolean {
  return code === 'condition_text_open' || params.position > text.trimEnd().length;
}

/** What is wrong with a condition: that it cannot be read, or that it names unknown test data. */
function useFault(read: ReturnType<typeof readCondition> | undefined): string | undefined {
  const sentence = useSentence();
  const data = useEditor((editor) => editor.data);
  if (!read) return undefined;
  if (!read.ok) return sentence(read.fault);
  const unknown = namesIn(read.condition).find((name) => !data.some((each) => each.name === name));
  return unknown && sentence({ code: 'token_unknown', params: { name: unknown } });
}

/** What was probably meant, to be taken by one click. */
function Meant({ words, onPick }: { words: string; onPick: () => void }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (isReadOnly) return null;
  return (
    <Group gap={6} mt={6}>
      <Text size="xs" c="dimmed">
        {t('meant')}
      </Text>
      <UnstyledButton className={`${styles.chip} ${styles.mono}`} onClick={onPick}>
        {words}
      </UnstyledButton>
    </Group>
  );
}

type ProposalsProps = {
  words: readonly string[];
  chosen: string;
  onPick: (words: string) => void;
};

/** The conditions that are wanted most, one click each. */
function Proposals({ words, chosen, onPick }: ProposalsProps) {
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (isReadOnly) return null;
  return (
    <Group gap={4} mt={6} className={fieldStyles.proposals}>
      {words.map((condition) => (
        <UnstyledButton
          key={condition}
          className={`${styles.chip} ${styles.mono}`}
          aria-pressed={condition === chosen}
          // the field keeps the focus, and what is written in it is not kept first
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(condition)}
        >
          {condition}
        </UnstyledButton>
      ))}
    </Group>
  );
}
