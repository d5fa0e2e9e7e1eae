import { LIMITS, type StepAnswer } from '@caseloom/contract';
import { type ModelNode, type NodeData, type StepType, tokensIn } from '@caseloom/engine';
import { Checkbox, Select, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RiskField } from '../../../ui/RiskField.tsx';
import { stepsOf, updateStep } from '../../project/api.ts';
import { DataHere } from '../data/DataHere.tsx';
import { changeNode, reword } from '../drawing/drawing.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { ROLES, roleKey, wordsOf } from '../labels.ts';
import { ACTION_ID } from '../pane/ids.ts';
import { ActionField } from '../state/ActionField.tsx';
import { TokenField } from '../TokenField.tsx';
import { Arguments } from './Arguments.tsx';
import { DecisionTable } from './DecisionTable.tsx';
import { Requirements } from './Requirements.tsx';
import { RoleOffer } from './RoleOffer.tsx';

type Words = { label: string; type: StepType; expected: string };

/** What a step says, which role it has, what is expected of it. */
export function StepFields({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const steps = useEditor((editor) => editor.steps);
  const bddType = useEditor(({ history }) => history.present.bddType);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const words = wordsOf(node, steps);
  const library = useLibraryStep(node);
  const [isEverywhere, setEverywhere] = useState(false);
  const renaming = useRenameEverywhere(library);
  const isBeingNamed = useEditor((editor) => editor.renaming === node.id);

  function keep(changes: Partial<Words>) {
    const next = { ...words, ...changes };
    next.label = next.label.trim();
    const isSame = ROLE_AND_WORDS.every((field) => next[field] === words[field]);
    if (isSame || isReadOnly) return;
    const { expected, ...rest } = next;
    const changed = { ...rest, expected: expected.trim() || undefined };
    if (isEverywhere && library && changed.label) renaming.mutate(changed);
    else change('rename', reword(currentDrawing(), node.id, defined(changed)));
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(library ? 'libraryStep' : 'ownStep')}
      </Text>
      <Written
        key={`label ${words.label}`}
        label={t('label')}
        text={words.label}
        maxLength={LIMITS.label}
        error={words.label || isBeingNamed ? undefined : t('labelMissing')}
        onKeep={(label) => keep({ label })}
      />
      <DataHere names={tokensIn(`${words.label} ${words.expected}`)} />
      <Select
        label={t('type')}
        readOnly={isReadOnly}
        value={words.type}
        data={ROLES.map((value) => ({ value, label: t(roleKey(value, bddType)) }))}
        onChange={(type) => type && keep({ type })}
      />
      <RoleOffer node={node} onTake={keep} />
      <Written
        key={`expected ${words.expected}`}
        label={t('expected')}
        text={words.expected}
        maxLength={LIMITS.description}
        onKeep={(expected) => keep({ expected })}
      />
      {library && library.usedBy > 1 && !isReadOnly && (
        <Switch
          label={t('everywhere', { count: library.usedBy })}
          description={t(isEverywhere ? 'everywhereOn' : 'everywhereOff')}
          checked={isEverywhere}
          onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
        />
      )}
      <DecisionTable node={node} />
      <Arguments node={node} />
      <MoreOfStep node={node} />
    </>
  );
}

const ROLE_AND_WORDS = ['label', 'type', 'expected'] as const;

function defined({
  label,
  type,
  expected,
}: {
  label: string;
  type: StepType;
  expected: string | undefined;
}) {
  return { label, type, ...(expected && { expected }) };
}

/** A text that counts once it is left, or on Enter. */
function Written({
  text,
  onKeep,
  ...field
}: {
  label: string;
  text: string;
  maxLength: number;
  error?: string | undefined;
  onKeep: (text: string) => void;
}) {
  const [value, setValue] = useState(text);
  return (
    <TokenField
      {...field}
      value={value}
      onChange={setValue}
      onCommit={() => value !== text && onKeep(value)}
      onCancel={() => setValue(text)}
    />
  );
}

type DataChanges = { [K in keyof NodeData]?: NodeData[K] | undefined };

function setData({ id }: ModelNode, changes: DataChanges): void {
  const changed = changeNode(currentDrawing(), id, (each) => {
    const all = Object.entries({ ...each.data, ...changes });
    const data: NodeData = Object.fromEntries(all.filter(([, value]) => value !== undefined));
    return { ...each, data };
  });
  change('change', changed);
}

/** But instead of And, what it does to state variables, and the requirements a step stands for. */
function MoreOfStep({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const isBdd = useEditor(({ history }) => history.present.bddType === 'bdd');
  return (
    <>
      {isBdd && (
        <Checkbox
          label={t('contrast')}
          checked={node.data?.contrast ?? false}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => setData(node, { contrast: currentTarget.checked })}
        />
      )}
      <ActionField
        id={ACTION_ID}
        action={node.data?.action}
        onKeep={(action) => setData(node, { action })}
      />
      <RiskField
        key={node.id}
        {...{ isReadOnly }}
        risk={node.data?.risk}
        onChange={(risk) => setData(node, { risk })}
      />
      <Requirements
        ids={node.data?.requirements}
        onChange={(requirements) => setData(node, { requirements })}
      />
    </>
  );
}

function useLibraryStep({ stepId }: ModelNode): StepAnswer | undefined {
  const slug = useEditor(({ selectedModel }) => selectedModel?.projectSlug ?? '');
  const steps = useQuery({ ...stepsOf(slug), enabled: !!slug }).data;
  return steps?.find(({ id }) => id === stepId);
}

function useRenameEverywhere(step: StepAnswer | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (words: { label: string; type: StepType; expected: string | undefined }) =>
      updateStep({ stepId: step?.id ?? '', ...defined(words) }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['project', step?.projectSlug, 'steps'] }),
  });
}
