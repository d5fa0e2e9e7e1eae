import { LIMITS } from '@caseloom/contract';
import { namesIn, printCondition, readCondition } from '@caseloom/engine';
import { conditionWords } from '@caseloom/formats/geometry';
import { Group, Text, UnstyledButton } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { offerInCondition } from '../condition/offer.ts';
import { repairCondition } from '../condition/repair.ts';
import { useUses } from '../data/uses.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { useSentence } from '../problems.ts';
import { TokenField } from '../TokenField.tsx';
import { TruthTable } from './TruthTable.tsx';
import { useText } from './use-text.ts';

type Props = {
  label: string;
  description?: string;
  /** In the neutral form, or as it was typed where it could not be read. */
  condition: string | undefined;
  onKeep: (condition: string | undefined) => void;
  /** Proposes what is wanted most while there is none, and shows which values satisfy it. */
  explains?: boolean;
};

/** Written in either language, kept in one that every language prints. */
export function ConditionField({ label, description, condition, onKeep, explains }: Props) {
  const language = useLanguage();
  const data = useOwnFirst();
  const shown = conditionWords(condition, language);
  const [text, setText] = useText(shown);
  const read = text.trim() ? readCondition(text) : undefined;
  const found = useFault(read);
  // what is only not finished yet is no fault until it is kept so
  const isBegun = read?.ok === false && isUnfinished(read.fault, text);
  const fault = isBegun && text !== shown ? undefined : found;
  const offer = useCallback(
    (written: string, caret: number) => offerInCondition(written, caret, { data, language }),
    [data, language],
  );
  const names = [...new Set(data.map(({ name }) => name))];
  const meant = fault === undefined ? undefined : repairCondition(text, names, language);

  function keep(words: string) {
    const written = words.trim() ? readCondition(words) : undefined;
    const kept = written?.ok ? printCondition(written.condition, 'en') : words.trim();
    if (kept !== (condition ?? '')) onKeep(kept || undefined);
  }
  return (
    <div>
      <TokenField
        label={label}
        {...(description && { description })}
        maxLength={LIMITS.description}
        value={text}
        error={fault}
        onChange={setText}
        onCommit={() => keep(text)}
        onCancel={() => setText(shown)}
        offer={offer}
      />
      {meant && (
        <Meant
          words={meant}
          onPick={() => {
            setText(meant);
            keep(meant);
          }}
        />
      )}
      {explains && text.trim() === '' && (
        <Proposals
          onPick={(words) => {
            setText(words);
            keep(words);
          }}
        />
      )}
      {explains && read?.ok && <TruthTable condition={read.condition} />}
    </div>
  );
}

type Fault = Extract<ReturnType<typeof readCondition>, { ok: false }>['fault'];

/** Whether a condition only breaks off: it may be being written. */
function isUnfinished({ code, params }: Fault, text: string): boolean {
  return code === 'condition_text_open' || params.position > text.trimEnd().length;
}

/** The test data, what this drawing names before the rest. */
function useOwnFirst() {
  const data = useEditor((editor) => editor.data);
  const uses = useUses();
  return useMemo(() => {
    const isOwn = ({ name }: { name: string }) => (uses.has(name) ? 1 : 0);
    return data.toSorted((a, b) => isOwn(b) - isOwn(a));
  }, [data, uses]);
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

const MAX_NAMES = 3;

/** The conditions that are wanted most, one click each, while there is none. */
function Proposals({ onPick }: { onPick: (words: string) => void }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const names = [...useUses().keys()].slice(0, MAX_NAMES);
  if (isReadOnly) return null;
  const proposals = [
    ...names.flatMap((name) => [t('isValid', { name }), t('isInvalid', { name })]),
    t('otherwise'),
  ];
  return (
    <Group gap={4} mt={6}>
      {proposals.map((words) => (
        <UnstyledButton
          key={words}
          className={`${styles.chip} ${styles.mono}`}
          onClick={() => onPick(words)}
        >
          {words}
        </UnstyledButton>
      ))}
    </Group>
  );
}
