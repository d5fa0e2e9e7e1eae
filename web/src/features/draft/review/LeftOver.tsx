import type { Draft, DraftSentence } from '@caseloom/contract';
import { Button, Group, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import styles from '../draft.module.css';
import { Count } from './Count.tsx';
import { without } from './decisions.ts';
import { firstOf, groupByHeading, rulesFirst } from './leftovers.ts';
import { Quotation } from './Quotation.tsx';
import { wordsOf } from './remarks.ts';
import { useFileName } from './use-file-name.ts';
import { useRefine } from './use-refine.ts';
import { useReview } from './use-review.ts';

/** Of more sentences than these, the others are folded. */
const FEW = 5;

/** The sentences that became nothing, by their headings, numbered rules first: each becomes a step of the shown model by one press, or is dismissed. */
export function LeftOver() {
  const { t } = useTranslation('draft');
  const { draft, model, decisions, say } = useReview();
  const nameOf = useFileName();
  const [isWhole, setWhole] = useState(false);
  const { refine, isPending, error } = useRefine((now) => {
    if (now.failure) return toast('warning', now.failure.message);
    const place = placeOfAdded(now, t);
    if (place) toast('success', t('addedAfter', place));
  });
  const listed = without(draft.leftOver, decisions.dismissed);
  const dismissed = draft.leftOver.length - listed.length;
  const canAdd = draft.models.length > 0 && draft.changes === null;
  const add = (one: DraftSentence) => refine({ addSteps: [one], addTo: model.id });
  const groups = groupByHeading(draft, rulesFirst(draft, listed), nameOf);
  return (
    <>
      {listed.length > 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('leftOverHelp')}{' '}
          {canAdd && draft.models.length > 1 && t('addsTo', { name: model.name })}
        </Text>
      )}
      {firstOf(groups, isWhole ? listed.length : FEW).map(({ heading, sentences, shown }) => (
        <section key={`${heading} ${sentences[0]?.line}`} aria-label={heading}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm" fw={600}>
              {heading} <Count count={sentences.length} />
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              flex="none"
              aria-label={t('dismissGroup', { heading })}
              onClick={() => say({ dismissed: sentences })}
            >
              {t('dismissAll')}
            </Button>
          </Group>
          <ul className={styles.faults}>
            {shown.map((sentence) => (
              <li key={`${sentence.file} ${sentence.line} ${sentence.text}`}>
                <Quotation sentence={sentence} />{' '}
                {canAdd && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    disabled={isPending}
                    aria-label={t('addAsStepOne', { text: sentence.text })}
                    onClick={() => add(sentence)}
                  >
                    {t('addAsStep')}
                  </Button>
                )}{' '}
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  aria-label={t('dismissOne', { text: sentence.text })}
                  onClick={() => say({ dismissed: [sentence] })}
                >
                  {t('dismiss')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {listed.length > FEW && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="subtle"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('showFewer') : t('showAllLeft', { count: listed.length })}
        </Button>
      )}
      {dismissed > 0 && (
        <Group gap="xs" mt="xs">
          <Text size="sm" c="dimmed">
            {t('dismissedCount', { count: dismissed })}
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => say({ restored: decisions.dismissed })}
          >
            {t('listAgain')}
          </Button>
        </Group>
      )}
      {error && <ErrorCard error={error} />}
    </>
  );
}

/** Into which model, and behind which step, the step went that was added last. */
function placeOfAdded(draft: Draft, t: TFunction<'draft'>) {
  const id = draft.fresh.at(-1);
  const model = draft.models.find(({ nodes }) => nodes.some((node) => node.id === id));
  const before = model?.edges.find(({ target }) => target === id)?.source;
  const node = model?.nodes.find((one) => one.id === before);
  return model && node && { model: model.name, step: wordsOf(draft, node, t).label };
}
