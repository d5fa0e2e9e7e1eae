import type { StepAnswer } from '@caseloom/contract';
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { collatorOf, fold } from '../../../lib/words.ts';
import { createStep, stepsOf } from '../../project/api.ts';
import { DeleteStep } from '../../project/parts.ts';
import { useEditor } from '../editor.ts';
import { focusedNode, insert, libraryTarget } from '../intents.ts';
import { roleKey, wordsOf } from '../labels.ts';
import styles from '../panel.module.css';
import { dragNode } from './drag-node.ts';

/** The project's library: steps that are used again keep one wording, everywhere. */
export function StepsTab({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation('model');
  const [query, setQuery] = useState('');
  const steps = useQuery(stepsOf(slug)).data ?? [];
  const collator = collatorOf(i18n.language);
  const fits = steps
    .filter(({ label }) => fold(label).includes(fold(query)))
    .toSorted((a, b) => collator.compare(a.label, b.label));
  return (
    <div className={styles.body}>
      <TextInput
        aria-label={t('searchSteps')}
        placeholder={t('searchSteps')}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <ToLibrary slug={slug} />
      {steps.length === 0 && <p className={styles.help}>{t('noSteps')}</p>}
      {steps.length > 0 && fits.length === 0 && <p className={styles.help}>{t('nothingFound')}</p>}
      <ul className={styles.list}>
        {fits.map((step) => (
          <LibraryStep key={step.id} step={step} />
        ))}
      </ul>
    </div>
  );
}

function LibraryStep({ step }: { step: StepAnswer }) {
  const { t } = useTranslation('model');
  const [isAsking, setAsking] = useState(false);
  const bddType = useEditor(({ history }) => history.present.bddType);
  const isDrawn = useEditor(({ history }) =>
    history.present.nodes.some(({ stepId }) => stepId === step.id),
  );
  const whyNot =
    step.usedBy > 0 || isDrawn ? t('stepInUse', { count: Math.max(1, step.usedBy) }) : undefined;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.entry}
        draggable
        onDragStart={(event) => dragNode(event, { type: 'step', stepId: step.id })}
        onClick={() => insert({ type: 'step', stepId: step.id }, libraryTarget())}
      >
        <span className={styles.roleWord}>{t(roleKey(step.type, bddType))}</span>
        <span className={styles.mono}>{step.label}</span>
      </button>
      <Tooltip label={whyNot ?? t('deleteStep')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${t('deleteStep')}: ${step.label}`}
          aria-disabled={whyNot !== undefined}
          data-disabled={whyNot !== undefined || undefined}
          onClick={() => !whyNot && setAsking(true)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
      <Suspense>
        <DeleteStep step={step} isOpen={isAsking} onClose={() => setAsking(false)} />
      </Suspense>
    </li>
  );
}

/** Puts the words of the selected step into the library, without waiting for a save. */
function ToLibrary({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const cache = useQueryClient();
  const chosen = useEditor(({ element, history }) =>
    history.present.nodes.find(({ id }) => id === element.at(-1)),
  );
  const adding = useMutation({
    mutationFn: () => {
      const { label, type, expected } = wordsOf(chosen ?? START, new Map());
      return createStep({ projectSlug: slug, label, type, ...(expected && { expected }) });
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['project', slug, 'steps'] });
      toast('success', t('stepKept'));
    },
  });
  if (chosen?.type === 'step' && chosen.stepId) return null;
  function add() {
    const node = focusedNode();
    if (!node) toast('info', t('why.selectStep'));
    else if (node.type !== 'step') toast('warning', t('why.onlyStep'));
    else if (!node.data?.label) useEditor.setState({ renaming: node.id });
    else adding.mutate();
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} />}
      loading={adding.isPending}
      onClick={add}
    >
      {t('toLibrary')}
    </Button>
  );
}

const START = { id: '', type: 'start' as const, position: { x: 0, y: 0 } };
