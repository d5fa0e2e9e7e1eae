import { LIMITS } from '@caseloom/contract';
import { type ModelEdge, printCondition, readCondition } from '@caseloom/engine';
import { Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionWords } from '../canvas/edge-words.ts';
import { useEditor } from '../editor.ts';
import { useSentence } from '../problems.ts';
import { TokenField } from '../TokenField.tsx';
import { TruthTable } from './TruthTable.tsx';
import { useUsedNames } from './used-names.ts';

type Props = { edge: ModelEdge; onKeep: (guard: string | undefined) => void };

/** Written in either language, kept in one that every language prints; with what it means for the data there is. */
export function ConditionField({ edge, onKeep }: Props) {
  const { t, i18n } = useTranslation('model');
  const sentence = useSentence();
  const shown = conditionWords(edge.guard, i18n.language === 'tr' ? 'tr' : 'en');
  const [text, setText] = useState(shown);
  const read = text.trim() ? readCondition(text) : undefined;
  const fault =
    read && !read.ok
      ? sentence({
          code: 'condition_syntax',
          params: { position: read.position + 1, expected: read.expected },
        })
      : undefined;

  function keep(words: string) {
    const written = words.trim() ? readCondition(words) : undefined;
    const guard = written?.ok ? printCondition(written.condition, 'en') : words.trim();
    if (guard !== (edge.guard ?? '')) onKeep(guard || undefined);
  }
  return (
    <div>
      <TokenField
        label={t('condition')}
        description={t('conditionHelp')}
        maxLength={LIMITS.description}
        value={text}
        error={fault}
        onChange={setText}
        onCommit={() => keep(text)}
        onCancel={() => setText(shown)}
      />
      <Proposals
        isEmpty={text.trim() === ''}
        onPick={(words) => {
          setText(words);
          keep(words);
        }}
      />
      {read?.ok && <TruthTable condition={read.condition} />}
    </div>
  );
}

const MOST = 3;

/** The conditions that are wanted most, one click each, while there is none. */
function Proposals({ isEmpty, onPick }: { isEmpty: boolean; onPick: (words: string) => void }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const names = [...useUsedNames()].slice(0, MOST);
  if (!isEmpty || isReadOnly) return null;
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
