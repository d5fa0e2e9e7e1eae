import { LIMITS } from '@caseloom/contract';
import type { ModelNode, NodeData } from '@caseloom/engine';
import { ruleTexts, tokensIn } from '@caseloom/engine';
import { Button, Select, TextInput } from '@mantine/core';
import { createLink, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeNode } from '../drawing/drawing.ts';
import { change, currentDrawing, type Editor, useEditor } from '../editor.ts';
import { wordsOf } from '../labels.ts';
import { useNewNested } from '../nest.ts';
import styles from '../panel.module.css';
import { StateBind } from '../state/StateBind.tsx';
import { PanelSection } from './PanelSection.tsx';

const LinkButton = createLink(Button<'a'>);
const COVERAGES = ['once', 'everyCall', 'blackBox'] as const;

/** Which model stands here, how much of it is covered, and which data its names stand for. */
export function NestedFields({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const slug = useEditor(({ selectedModel }) => selectedModel?.projectSlug ?? '');
  const { via } = useSearch({ strict: false }) as { via?: string };
  const own = useEditor(({ selectedModel }) => selectedModel?.id);
  const models = useEditor((editor) => editor.models);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const data = [...models.values()].map(({ id, name }) => ({
    value: id,
    label: calls(models, id, own) ? `${name} (${t('nestedItself')})` : name,
    disabled: calls(models, id, own),
  }));
  return (
    <>
      {!node.modelId && !isReadOnly && <NewNested node={node} />}
      <Select
        label={t('nestedModel')}
        searchable
        readOnly={isReadOnly}
        value={node.modelId ?? null}
        data={data}
        error={node.modelId ? undefined : t('noModelChosen')}
        onChange={(modelId) =>
          modelId &&
          change(
            'change',
            changeNode(currentDrawing(), node.id, (each) => ({ ...each, modelId })),
          )
        }
      />
      {node.modelId && (
        <LinkButton
          component="a"
          variant="default"
          size="xs"
          to="/tool/$id/model/$modelId"
          params={{ id: slug, modelId: node.modelId }}
          // the way back
          search={{ via: [via, own].filter(Boolean).join('.') } as never}
        >
          {t('openModel')}
        </LinkButton>
      )}
      <Select
        label={t('nestedCoverage')}
        readOnly={isReadOnly}
        value={node.data?.coverage ?? 'once'}
        data={COVERAGES.map((value) => ({ value, label: t(`nestedCoverages.${value}`) }))}
        onChange={(coverage) => coverage && setData(node, { coverage })}
      />
      <Bind node={node} />
      <StateBind
        modelId={node.modelId}
        bind={node.data?.bind ?? {}}
        onChange={(bind) => setData(node, { bind })}
      />
    </>
  );
}

/** A new model in place: it asks for its name, and opens. */
function NewNested({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const [name, setName] = useState('');
  const create = useNewNested();
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!name.trim() || isBusy) return;
        setBusy(true);
        void create(node.id, name.trim()).finally(() => setBusy(false));
      }}
    >
      <TextInput
        label={t('newNestedHere')}
        placeholder={t('nestedName')}
        maxLength={LIMITS.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="xs" mt={6} loading={isBusy} disabled={!name.trim()}>
        {t('createAndOpen')}
      </Button>
    </form>
  );
}

function setData(node: ModelNode, data: NodeData, isTyping = false): void {
  change(
    'change',
    changeNode(currentDrawing(), node.id, (each) => ({ ...each, data: { ...each.data, ...data } })),
    isTyping,
  );
}

/** The names the inner model uses, and what each is called out here. */
function Bind({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const steps = useEditor((editor) => editor.steps);
  const inner = useEditor(({ models }) => models.get(node.modelId ?? ''));
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const texts = (inner?.nodes ?? []).flatMap((each) => {
    const { label, expected } = wordsOf(each, steps);
    return [label, expected];
  });
  const written = [
    ...(inner?.edges ?? []).flatMap(({ guard, action }) => [guard ?? '', action ?? '']),
    ...(inner?.nodes ?? []).map(({ data }) => data?.action ?? ''),
    ...(inner?.nodes ?? []).flatMap(ruleTexts),
  ];
  const names = [...new Set([...texts, ...written].flatMap(tokensIn))];
  if (names.length === 0) return null;
  const bind = node.data?.bind ?? {};
  function rename(name: string, to: string) {
    const { [name]: _former, ...others } = bind;
    setData(node, { bind: to && to !== name ? { ...others, [name]: to } : others }, true);
  }
  return (
    <PanelSection title={t('bind')} help={t('bindHelp')}>
      {names.map((name) => (
        <TextInput
          key={name}
          label={`<${name}>`}
          classNames={{ label: styles.mono }}
          placeholder={name}
          readOnly={isReadOnly}
          maxLength={LIMITS.tokenName}
          value={bind[name] ?? ''}
          onChange={({ currentTarget }) => rename(name, currentTarget.value)}
        />
      ))}
    </PanelSection>
  );
}

/** Whether a model is this one, or leads back to it through what it nests. */
function calls(models: Editor['models'], from: string, targetId: string | undefined): boolean {
  if (!targetId) return false;
  const seen = new Set([from]);
  for (const id of seen) {
    if (id === targetId) return true;
    for (const { modelId } of models.get(id)?.nodes ?? []) if (modelId) seen.add(modelId);
  }
  return false;
}
