import type { Draft } from '@caseloom/contract';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import shared from '../../ui/shared.module.css';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { draftOf, drafts, undoDraft } from './api.ts';
import styles from './draft.module.css';
import { Sharing } from './Sharing.tsx';

/** What a draft was turned into: links to its models, and a button that removes them again. */
export function Accepted({ draft }: { draft: Draft }) {
  const { t } = useTranslation('draft');
  const cache = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => undoDraft({ id: draft.id }),
    onSuccess: async (ready) => {
      cache.setQueryData(draftOf(draft.id).queryKey, ready);
      toast('success', t('takenBack'));
      await Promise.all([
        cache.invalidateQueries(drafts),
        cache.invalidateQueries({ queryKey: ['project'] }),
        cache.invalidateQueries({ queryKey: ['testData'] }),
      ]);
    },
  });
  // the dialog that led here, and its button, are gone
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { models = [], steps = [], testData = [] } = draft.accepted ?? {};
  return (
    <Stack>
      <PageHead title={draft.title || t('untitled')}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          {t('takeBack')}
        </Button>
      </PageHead>
      <Sharing draft={draft} />
      <section className={`${shared.card} ${styles.accepted}`} aria-labelledby="accepted">
        <Group gap="sm" wrap="nowrap">
          <IconCircleCheckFilled size={28} color="var(--pass)" aria-hidden />
          <Title order={2} id="accepted" ref={title} tabIndex={-1}>
            {t('inProject')}
          </Title>
        </Group>
        <Text c="dimmed">
          {[
            t('modelCount', { count: models.length }),
            t('newSteps', { count: steps.length }),
            t('newData', { count: testData.length }),
          ].join(', ')}
        </Text>
        <ul className={styles.list}>
          {models.map(({ modelId, name }) => (
            <li key={modelId}>
              <Text fw={600} className={styles.listWords}>
                {name}
              </Text>
              <ButtonLink
                to="/tool/$id/model/$modelId"
                params={{ id: draft.projectSlug, modelId }}
                aria-label={t('openModel', { name })}
              >
                {t('open')}
              </ButtonLink>
            </li>
          ))}
        </ul>
        <TextLink to="/projects/$name" params={{ name: draft.projectSlug }}>
          {t('toProject')}
        </TextLink>
      </section>
    </Stack>
  );
}
