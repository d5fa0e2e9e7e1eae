import { LIMITS } from '@caseloom/contract';
import type { DecisionRule, Model, ModelEdge } from '@caseloom/engine';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { ActionField } from '../state/ActionField.tsx';
import { TokenField } from '../TokenField.tsx';
import { ConditionField } from './ConditionField.tsx';
import { useProposed } from './use-proposed.ts';
import { useText } from './use-text.ts';

/** By which ID a field of a rule is found, to be focused. */
export const fieldOfRule = (id: string, field: 'when' | 'outcome') => `rule-${id}-${field}`;

type Props = {
  rule: DecisionRule;
  /** Its place in the table, from 1, of so many. */
  number: number;
  count: number;
  /** The table as drawn, and what stands for the rule there. */
  table: Model;
  edge: ModelEdge | undefined;
  onChange: (change: (rule: DecisionRule) => DecisionRule) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  /** Called by Enter in the condition, and in the expected result. */
  onEnterWhen: () => void;
  onEnterOutcome: () => void;
};

/** One rule of a decision table. */
export function DecisionRuleFields(props: Props) {
  const { rule, number, table, edge, onChange } = props;
  const { t } = useTranslation('model');
  const proposed = useProposed(edge ?? NO_EDGE, table);
  return (
    <fieldset className={styles.constraint} aria-label={t('ruleNumber', { number })}>
      <Buttons {...props} />
      <ConditionField
        id={fieldOfRule(rule.id, 'when')}
        label={t('ruleWhen', { number })}
        condition={rule.when}
        onKeep={(when = '') => onChange((now) => ({ ...now, when }))}
        ofEdge={{ proposed }}
        onEnter={props.onEnterWhen}
      />
      <Outcome {...props} />
      <ActionField
        action={rule.action}
        onKeep={(action) =>
          onChange(({ action: _before, ...now }) => (action ? { ...now, action } : now))
        }
      />
    </fieldset>
  );
}

const NO_EDGE: ModelEdge = { id: '', source: '', target: '' };

function Outcome({ rule, number, onChange, onEnterOutcome }: Props) {
  const { t } = useTranslation('model');
  const [text, setText] = useText(rule.outcome);
  return (
    <TokenField
      id={fieldOfRule(rule.id, 'outcome')}
      label={t('ruleOutcome', { number })}
      maxLength={LIMITS.description}
      value={text}
      onChange={setText}
      onCommit={(by) => {
        const outcome = text.trim();
        if (outcome !== rule.outcome) onChange((now) => ({ ...now, outcome }));
        if (by === 'enter' && outcome) onEnterOutcome();
      }}
      onCancel={() => setText(rule.outcome)}
    />
  );
}

function Buttons({ number, count, onMove, onRemove }: Props) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const moves = [
    { by: -1, label: t('moveRuleUp', { number }), Icon: IconArrowUp, isEnd: number === 1 },
    { by: 1, label: t('moveRuleDown', { number }), Icon: IconArrowDown, isEnd: number === count },
  ] as const;
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="xs" c="dimmed" aria-hidden>
        {t('ruleNumber', { number })}
      </Text>
      {!isReadOnly && (
        <Group gap={2} wrap="nowrap">
          {moves.map(({ by, label, Icon, isEnd }) => (
            <ActionIcon
              key={by}
              variant="subtle"
              color="gray"
              aria-label={label}
              disabled={isEnd}
              onClick={() => onMove(by)}
            >
              <Icon size={16} />
            </ActionIcon>
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeRule', { number })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}
