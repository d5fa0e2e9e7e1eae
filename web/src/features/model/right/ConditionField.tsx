import { LIMITS } from '@caseloom/contract';
import { printCondition, readCondition } from '@caseloom/engine';
import { conditionWords } from '@caseloom/formats/geometry';
import { Group, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUses } from '../data/uses.ts';
import { useEditor } from '../editor.ts';
import { useSentence } from '../problems.ts';
import { TokenField } from '../TokenField.tsx';
import { TruthTable } from './TruthTable.tsx';
import { useWritten } from './use-written.ts';

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
  const { i18n } = useTranslation('model');
  const sentence = useSentence();
  const shown = conditionWords(condition, i18n.language === 'tr' ? 'tr' : 'en');
  const [text, setText] = useWritten(shown);
  const read = text.trim() ? readCondition(text) : undefined;
  const fault = read && !read.ok ? sentence(read.fault) : undefined;

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
      />
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

const MOST = 3;

/** The conditions that are wanted most, one click each, while there is none. */
function Proposals({ onPick }: { onPick: (words: string) => void }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const names = [...useUses().keys()].slice(0, MOST);
  if (isReadOnly) return null;
  const proposals = [
    ...names.flatMap((name) => [t('isValid', { name }), t('isInvalid', { name })]),
    t('otherwise'),
  ];
  return (
    <Group gap={4} mt={6}>
      {proposals.map((words) => (
        <UnstyledButton key={words} className="chip mono" onClick={() => onPick(words)}>
          {words}
        </UnstyledButton>
      ))}
    </Group>
  );
}
