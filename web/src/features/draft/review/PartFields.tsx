import { LIMITS, wordsOfEdge, wordsOfStep } from '@caseloom/contract';
import { printCondition, readCondition, stateNamesOf } from '@caseloom/engine';
import { conditionWords } from '@caseloom/formats/geometry';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { useSentence } from '../../model/parts.ts';
import { EditField } from './EditField.tsx';
import styles from './part.module.css';
import { isKnown } from './remarks.ts';
import { type DraftModel, useReview } from './use-review.ts';

const ROLES = ['context', 'action', 'outcome'] as const;

function useRoles() {
  const { t } = useTranslation('draft');
  const { bddType } = useReview().model;
  return ROLES.map((role) => ({ value: role, label: t(`role.${bddType}.${role}`) }));
}

/** What a step says, its role, and what is expected of it, changed in place. */
export function StepFields({ node }: { node: DraftModel['nodes'][number] }) {
  const { t } = useTranslation(['draft', 'common', 'model']);
  const { draft, edit } = useReview();
  const roles = useRoles();
  const was = wordsOfStep(draft, node);
  const set = (changes: Partial<typeof was>) =>
    edit({ kind: 'step', id: node.id, was, now: { ...was, ...changes } });
  return (
    <div className={styles.fields}>
      <EditField
        label={t('model:label')}
        description={isKnown(draft, node.id, node.stepId) ? t('draft:usesYourStep') : undefined}
        text={was.label}
        maxLength={LIMITS.label}
        check={(label) => (label ? undefined : t('common:required'))}
        onKeep={(label) => set({ label })}
      />
      <Select
        label={t('model:type')}
        value={was.type}
        data={roles}
        onChange={(type) => type && type !== was.type && void set({ type })}
      />
      <EditField
        label={t('model:expected')}
        text={was.expected}
        maxLength={LIMITS.description}
        onKeep={(expected) => set({ expected })}
      />
    </div>
  );
}

/** The label of an edge, its role in test cases, and its condition, changed in place. */
export function EdgeFields({ edge }: { edge: DraftModel['edges'][number] }) {
  const { t } = useTranslation(['draft', 'model', 'problems']);
  const { draft, model, edit } = useReview();
  const language = useLanguage();
  const sentence = useSentence();
  const roles = useRoles();
  const was = wordsOfEdge(edge);
  const stateNames = stateNamesOf(model);
  // other conditions of the saved model follow from it
  const isFixed = draft.changes?.narrowed.some(({ by }) => by === edge.id) ?? false;
  const set = (changes: Partial<typeof was>) =>
    edit({ kind: 'edge', id: edge.id, was, now: { ...was, ...changes } });
  function setGuard(words: string) {
    const read = words ? readCondition(words, stateNames) : undefined;
    return set({ guard: read?.ok ? printCondition(read.condition, 'en') : words });
  }
  return (
    <div className={styles.fields}>
      <EditField
        label={t('model:edgeLabel')}
        text={was.label}
        maxLength={LIMITS.label}
        onKeep={(label) => set({ label })}
      />
      {was.label && (
        <Select
          label={t('model:labelStep.label')}
          value={was.stepType ?? ''}
          data={[{ value: '', label: t('model:labelStep.none') }, ...roles]}
          onChange={(type) =>
            type !== (was.stepType ?? '') &&
            void set({ stepType: ROLES.find((role) => role === type) ?? null })
          }
        />
      )}
      {!isFixed && (
        <EditField
          label={t('model:condition')}
          text={conditionWords(was.guard, language, stateNames)}
          maxLength={LIMITS.description}
          check={(words) => {
            const read = words ? readCondition(words, stateNames) : undefined;
            return read && !read.ok ? sentence(read.fault) : undefined;
          }}
          onKeep={setGuard}
        />
      )}
    </div>
  );
}
