import { LIMITS } from '@caseloom/contract';
import {
  type DecisionRule,
  drawnTable,
  type ModelNode,
  type Problem,
  rulesOf,
} from '@caseloom/engine';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { changeNode, newId } from '../drawing/drawing.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { DECISION_TABLE_ID } from '../pane/ids.ts';
import { useSentence } from '../use-sentence.ts';
import { DecisionRuleFields, fieldOfRule } from './DecisionRuleFields.tsx';
import { ListSection } from './PanelSection.tsx';

type Rules = readonly DecisionRule[];

/** What is expected of a step where that depends on data: a rule for each case, and whether they are complete. */
export function DecisionTable({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const rules = rulesOf(node);
  const focus = useFocus();
  const drawing = useEditor(({ history }) => history.present);
  const table = useMemo(() => drawnTable(node, { ...drawing, id: '' }), [node, drawing]);
  const update = (next: (rules: Rules) => Rules) => setRules(node.id, next);

  function add() {
    const id = newId();
    update((all) => [...all, { id, when: '', outcome: '' }]);
    focus(fieldOfRule(id, 'when'));
  }
  /** From the last field of a rule to the next rule, a new one behind the last; `otherwise` leaves nothing for another. */
  function goOn(at: number) {
    const next = rules[at + 1];
    if (next) focus(fieldOfRule(next.id, 'when'));
    else if (rules[at]?.when !== 'otherwise') add();
  }
  const canAdd = rules.length < LIMITS.rules;
  if (rules.length === 0) return <FirstRule onAdd={add} />;
  return (
    <ListSection
      id={DECISION_TABLE_ID}
      title={t('decisionTable')}
      help={t('decisionTableHelp')}
      add={canAdd ? { label: t('addRule'), run: add } : undefined}
    >
      {rules.map((rule, at) => (
        <DecisionRuleFields
          key={rule.id}
          rule={rule}
          number={at + 1}
          count={rules.length}
          edge={table.edges[at]}
          table={table}
          onChange={(changed) =>
            update((all) => all.map((one) => (one.id === rule.id ? changed(one) : one)))
          }
          onMove={(by) => update((all) => moved(all, at, by))}
          onRemove={() => update((all) => all.filter(({ id }) => id !== rule.id))}
          onEnterWhen={() => focus(fieldOfRule(rule.id, 'outcome'))}
          onEnterOutcome={() => goOn(at)}
        />
      ))}
      <TableState node={node} />
    </ListSection>
  );
}

/** Makes a table of a step that has none. */
function FirstRule({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (isReadOnly) return null;
  return (
    <Group>
      <Button
        id={DECISION_TABLE_ID}
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        onClick={onAdd}
      >
        {t('decisionTable')}
      </Button>
    </Group>
  );
}

/** What is wrong with a table as a whole. */
export const OF_TABLES: Problem['code'][] = ['rule_overlap', 'rule_gap', 'rule_unchecked'];

/** Whether exactly one rule holds for each combination of values, or an example where not. */
function TableState({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const sentence = useSentence();
  const problems = useEditor(
    useShallow((editor) => editor.problems.filter(({ nodeId }) => nodeId === node.id)),
  );
  const ofTable = problems.filter(({ code }) => OF_TABLES.includes(code));
  const isUnfinished = problems.some(({ ruleId, severity }) => ruleId && severity === 'error');
  const words =
    ofTable.map(sentence).join(' ') || t(isUnfinished ? 'tableUnfinished' : 'tableComplete');
  const isWrong = ofTable.some(({ severity }) => severity !== 'note');
  return (
    <Text role="status" size="xs" c={isWrong ? 'var(--warn)' : 'dimmed'}>
      {words}
    </Text>
  );
}

function setRules(nodeId: string, next: (rules: Rules) => Rules): void {
  const changed = changeNode(currentDrawing(), nodeId, (node) => {
    const { rules: _before, ...data } = node.data ?? {};
    const rules = [...next(rulesOf(node))];
    return { ...node, data: rules.length > 0 ? { ...data, rules } : data };
  });
  change('change', changed);
}

function moved(rules: Rules, from: number, by: number): Rules {
  const rule = rules[from];
  return rule ? rules.toSpliced(from, 1).toSpliced(from + by, 0, rule) : rules;
}

/** Focuses a field by its ID once it is there. */
function useFocus(): (id: string) => void {
  const [field, setField] = useState<string>();
  useEffect(() => {
    if (!field) return;
    document.getElementById(field)?.focus();
    setField(undefined);
  }, [field]);
  return setField;
}
