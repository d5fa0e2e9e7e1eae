import { type Draft, LIMITS } from '@caseloom/contract';
import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Form } from '../../../ui/Form.tsx';
import { acceptDraft, draftOf, drafts } from '../api.ts';
import { acceptParts, toParts } from './accepted-parts.ts';
import { allParts, dataNamesOf, partsOf, withoutEdges } from './choices.ts';
import { countAccepted } from './editable.ts';
import styles from './review.module.css';
import { forgetDraft } from './stored-sentence.ts';
import { useReview } from './use-review.ts';

/** For more models than these, the dialog has no name fields. */
const MAX_NAMED = 8;

type Which = 'accepted' | 'kept';

/** Adds the accepted parts to the project, after a dialog that lists and names them. */
export function Accept({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('draft');
  const { draft } = useReview();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t(draft.changes ? 'changeTitle' : 'addTitle')}>
      <What onClose={onClose} />
    </Dialog>
  );
}

function What({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['draft', 'common']);
  const { draft, choices, isEditing } = useReview();
  const { accepted, byChoice } = countAccepted(draft, choices);
  const open = allParts(draft).filter((id) => !choices.has(id)).length;
  const [which, setWhich] = useState<Which>(byChoice > 0 ? 'accepted' : 'kept');
  const [names, setNames] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (id: string) =>
    which === 'accepted' ? choices.get(id) === 'accepted' : choices.get(id) !== 'discarded';
  const offered = acceptParts(withoutEdges(draft, choices), isChosen);
  const leftParts = partsLeftWith(draft, left);
  const taken = acceptParts(
    withoutEdges(draft, choices),
    (id) => isChosen(id) && !leftParts.has(id),
  );
  const nameOf = (id: string, name: string) => (names[id] ?? name).trim();
  const isNameless = taken.models.some(({ model: { id, name } }) => !nameOf(id, name));
  // a model that is there keeps its name; where there are many, they are named later
  const named = draft.changes || taken.models.length > MAX_NAMED ? [] : taken.models;
  const adding = useAccept(onClose);

  function send() {
    if (taken.models.length + taken.testData.length === 0 || isNameless) return;
    const { models, testData } = toParts(taken);
    const parts = models.map((part, at) => ({
      ...part,
      ...(!draft.changes && { name: nameOf(part.id, taken.models[at]?.model.name ?? '') }),
    }));
    adding.mutate({ draftId: draft.id, parts: { models: parts, testData } });
  }
  return (
    <Form isBusy={adding.isPending || isEditing} onSubmit={send}>
      <Stack>
        {accepted > 0 && open > 0 && (
          <Radio.Group label={t('draft:which')} value={which} onChange={setWhich}>
            <Stack gap="xs" mt={6}>
              <Radio value="accepted" label={t('draft:whichAccepted', { count: accepted })} />
              <Radio value="kept" label={t('draft:whichKept', { count: open })} />
            </Stack>
          </Radio.Group>
        )}
        {draft.changes && taken.models.length > 0 && <Text>{t('draft:changeText')}</Text>}
        {offered.models.length > 1 && !draft.changes && (
          <Ticks models={offered.models} left={left} onLeave={setLeft} />
        )}
        {named.map(({ model }) => (
          <TextInput
            key={model.id}
            label={
              named.length > 1 ? t('draft:modelNameOf', { name: model.name }) : t('draft:modelName')
            }
            description={t('draft:stepCount', { count: partsOf(draft, model).length })}
            value={names[model.id] ?? model.name}
            maxLength={LIMITS.name}
            error={!nameOf(model.id, model.name) && t('common:required')}
            onChange={({ currentTarget: { value } }) =>
              setNames((before) => ({ ...before, [model.id]: value }))
            }
          />
        ))}
        <Text size="sm" c="dimmed">
          {taken.models.length + taken.testData.length === 0
            ? t('draft:nothingTaken')
            : [
                taken.models.length > MAX_NAMED &&
                  t('draft:modelCount', { count: taken.models.length }),
                t('draft:dataCount', { count: taken.testData.length }),
              ]
                .filter(Boolean)
                .join(', ')}
        </Text>
        {adding.error && <ErrorCard error={adding.error} />}
        <DialogButtons
          confirm={t('draft:addConfirm')}
          isBusy={adding.isPending || isEditing}
          onClose={onClose}
        />
      </Stack>
    </Form>
  );
}

/** The parts of models that are left, and the data that no other model uses. */
function partsLeftWith(draft: Draft, left: ReadonlySet<string>): ReadonlySet<string> {
  const models = draft.models.filter(({ id }) => left.has(id));
  const namesIn = (some: Draft['models']) =>
    new Set(some.flatMap((one) => [...dataNamesOf(draft, one)]));
  const own = namesIn(models);
  const kept = namesIn(draft.models.filter(({ id }) => !left.has(id)));
  const data = draft.testData.filter(
    ({ name, modelId }) =>
      (modelId !== null && left.has(modelId)) || (own.has(name) && !kept.has(name)),
  );
  return new Set([...models.flatMap((one) => partsOf(draft, one)), ...data.map(({ id }) => id)]);
}

type TicksProps = {
  models: ReturnType<typeof acceptParts>['models'];
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
};

/** Which of several models go into the project. */
function Ticks({ models, left, onLeave }: TicksProps) {
  const { t } = useTranslation('draft');
  const { draft } = useReview();
  return (
    <Checkbox.Group
      label={t('whichModels')}
      value={models.flatMap(({ model: { id } }) => (left.has(id) ? [] : [id]))}
      onChange={(ids) =>
        onLeave(new Set(models.flatMap(({ model: { id } }) => (ids.includes(id) ? [] : [id]))))
      }
    >
      <Stack gap="xs" mt={6} mah={280} className={styles.ticks ?? ''}>
        {models.map(({ model }) => (
          <Checkbox
            key={model.id}
            value={model.id}
            label={`${model.name} (${t('stepCount', { count: partsOf(draft, model).length })})`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function useAccept(onClose: () => void) {
  const { t } = useTranslation('draft');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: Parameters<typeof acceptDraft>[0]) => acceptDraft(wish),
    onSuccess: async (draft) => {
      onClose();
      forgetDraft(draft.id);
      cache.setQueryData(draftOf(draft.id).queryKey, draft);
      toast('success', t('added'));
      await Promise.all([
        cache.invalidateQueries(drafts),
        cache.invalidateQueries({ queryKey: ['project'] }),
        cache.invalidateQueries({ queryKey: ['testData'] }),
      ]);
    },
    meta: { hideErrors: true },
  });
}
