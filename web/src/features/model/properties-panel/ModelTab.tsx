import { LIMITS } from '@caseloom/contract';
import { SegmentedControl, Text, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InWords } from '../../draft/parts.ts';
import { change, currentDrawing, select, useEditor } from '../editor.ts';
import styles from '../panel.module.css';
import { StateVariables } from '../state/StateVariables.tsx';
import { Advanced } from './Advanced.tsx';
import { Budget } from './Budget.tsx';
import { Thoroughness } from './Thoroughness.tsx';

/** The model as a whole: what it is called, and how its test cases are made. */
export function ModelTab() {
  const { t } = useTranslation('model');
  const drawing = useEditor(({ history }) => history.present);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  // a model that is only begun asks for its name
  const opened = useEditor((editor) => editor.opened);
  const isNew = useEditor(({ selectedModel }) => !selectedModel?.id) && drawing.nodes.length === 0;
  const word = (changes: Partial<typeof drawing>) =>
    change('settings', { ...currentDrawing(), ...changes }, true);
  return (
    <>
      <fieldset className={styles.body} disabled={isReadOnly}>
        <TextInput
          label={t('name')}
          maxLength={LIMITS.name}
          value={drawing.name}
          onChange={({ currentTarget }) => word({ name: currentTarget.value })}
        />
        {!isNew && <AboutModel key={opened} word={word} />}
      </fieldset>
      <Explanation />
    </>
  );
}

/** What there is to say of a model that is drawn. */
function AboutModel({ word }: { word: (changes: { description: string }) => void }) {
  const { t } = useTranslation('model');
  const drawing = useEditor(({ history }) => history.present);
  // where the model had none as it was opened, the first one stays where it is added
  const [hasState] = useState((drawing.settings.state ?? []).length > 0);
  return (
    <>
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxLength={LIMITS.description}
        value={drawing.description}
        onChange={({ currentTarget }) => word({ description: currentTarget.value })}
      />
      <Text size="sm" fw={600}>
        {t('bddType')}
      </Text>
      <SegmentedControl
        aria-label={t('bddType')}
        value={drawing.bddType}
        data={(['bdd', 'classic'] as const).map((value) => ({ value, label: t(`bdd.${value}`) }))}
        onChange={(bddType) =>
          change('settings', {
            ...currentDrawing(),
            bddType: bddType === 'bdd' ? 'bdd' : 'classic',
          })
        }
      />
      <Text size="xs" c="dimmed">
        {t(`bddHelp.${drawing.bddType}`)}
      </Text>
      <Thoroughness />
      <Budget />
      {hasState && <StateVariables />}
      <More hasState={!hasState} />
      <Text size="sm" c="dimmed">
        {t('sizes', { nodes: drawing.nodes.length, edges: drawing.edges.length })}
      </Text>
    </>
  );
}

/** What stands behind "Advanced". @param hasState whether state variables do too */
function More({ hasState }: { hasState: boolean }) {
  const { t } = useTranslation('model');
  const isOpen = useEditor((editor) => editor.isAdvancedOpen);
  return (
    <>
      <UnstyledButton
        className={styles.dataName}
        aria-expanded={isOpen}
        onClick={() => useEditor.setState({ isAdvancedOpen: !isOpen })}
      >
        <IconChevronRight size={14} className={styles.chevron} aria-hidden />
        {t('advanced')}
      </UnstyledButton>
      {isOpen && hasState && <StateVariables />}
      {isOpen && <Advanced />}
    </>
  );
}

/** The model in words, and what it leaves out, once it was saved. */
function Explanation() {
  const { id, version } = useEditor(({ selectedModel }) => selectedModel) ?? {};
  if (!id || !version) return null;
  return (
    <div className={styles.body}>
      <Suspense>
        <InWords key={id} modelId={id} version={version} onSelect={(ids) => select(ids)} />
      </Suspense>
    </div>
  );
}
