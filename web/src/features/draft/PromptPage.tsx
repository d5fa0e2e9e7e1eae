import { LIMITS } from '@caseloom/contract';
import { Box, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { companyProjects } from '../project/api.ts';
import { NeedsProject } from '../project/parts.ts';
import { beginPrompt, draftOf } from './api.ts';
import styles from './draft.module.css';
import { Options, useDraftOptions } from './Options.tsx';
import { OwnChat } from './OwnChat.tsx';
import { ProjectField, useChosenProject, useProjects } from './ProjectField.tsx';
import { Quota } from './Quota.tsx';
import { SendButtons } from './SendButtons.tsx';
import { useStartDraft } from './use-start-draft.ts';

const EXAMPLES = ['useCase', 'rules', 'gherkin'] as const;

/** `/generate-with-ai/prompt`: a draft from words; again with those of an earlier one, where `from` names it. */
export function PromptPage() {
  const { t } = useTranslation('draft');
  const { project, from } = useSearch({ strict: false }) as { project?: string; from?: string };
  const all = useQuery(companyProjects);
  const earlier = useQuery({ ...draftOf(from ?? ''), enabled: from !== undefined });
  const { first, areNone } = useProjects(project ?? earlier.data?.projectSlug);
  const isLoading = all.isPending || (from !== undefined && earlier.isPending);
  return (
    <Stack>
      <PageHead title={t('entrance.prompt')}>
        <Quota />
      </PageHead>
      {all.error && <ErrorCard error={all.error} onRetry={all.refetch} />}
      {isLoading ? (
        <Skeleton h={420} />
      ) : (
        <PromptForm
          firstProject={first}
          hasNoProject={areNone}
          firstText={earlier.data?.prompt ?? ''}
        />
      )}
    </Stack>
  );
}

type Props = { firstProject: string | null; hasNoProject: boolean; firstText: string };

function PromptForm({ firstProject, hasNoProject, firstText }: Props) {
  const { t } = useTranslation(['draft', 'common']);
  const [projectSlug, setProject] = useChosenProject(firstProject);
  const [text, setText] = useState(firstText);
  const [wishes, setWishes] = useDraftOptions();
  const [isTried, setTried] = useState(false);
  const [needsProject, setNeedsProject] = useState(false);
  const beginning = useStartDraft(beginPrompt);
  const isLong = text.length > LIMITS.prompt;
  const wrong = fieldErrorsOf(beginning.error);
  const missing = isTried && t('common:required');

  function send() {
    setTried(true);
    if (hasNoProject) setNeedsProject(true);
    else if (projectSlug && text.trim() && !isLong)
      beginning.mutate({ projectSlug, prompt: text, ...wishes });
  }
  return (
    <Form isBusy={beginning.isPending} onSubmit={send}>
      <Stack className={shared.card}>
        <ProjectField value={projectSlug} error={!projectSlug && missing} onChange={setProject} />
        <Examples onChoose={setText} />
        <Textarea
          label={t('draft:prompt')}
          description={t('draft:promptHelp')}
          value={text}
          autosize
          minRows={10}
          maxRows={24}
          error={isLong ? t('draft:promptLong') : (wrong.prompt ?? (!text.trim() && missing))}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Counter count={text.length} />
        <Options value={wishes} onChange={setWishes} />
        {beginning.error && !wrong.prompt && <ErrorCard error={beginning.error} />}
        <Group justify="space-between">
          <TextLink to="/generate-with-ai/upload-file" search={{ project: projectSlug } as never}>
            {t('draft:orUpload')}
          </TextLink>
          <SendButtons beginning={beginning} />
        </Group>
        <OwnChat
          prompt={
            projectSlug && text.trim() && !isLong
              ? { projectSlug, prompt: text, language: wishes.language }
              : undefined
          }
          isBusy={beginning.isPending}
          onAnswer={(answer) => {
            if (projectSlug) beginning.mutate({ projectSlug, prompt: text, answer, ...wishes });
          }}
        />
      </Stack>
      <NeedsProject thing="draft" isOpen={needsProject} onClose={() => setNeedsProject(false)} />
    </Form>
  );
}

/** Texts to try, each of a kind that is read well. */
function Examples({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('draft');
  return (
    <Box role="group" aria-label={t('examples.title')} className={styles.examples}>
      <Text size="sm" fw={600} component="span">
        {t('examples.title')}
      </Text>
      {EXAMPLES.map((name) => (
        <Button
          key={name}
          variant="default"
          size="xs"
          onClick={() => onChoose(t(`examples.${name}Text`))}
        >
          {t(`examples.${name}`)}
        </Button>
      ))}
    </Box>
  );
}

function Counter({ count }: { count: number }) {
  const { t, i18n } = useTranslation('draft');
  const numbers = {
    used: formatNumber(i18n.language, count),
    max: formatNumber(i18n.language, LIMITS.prompt),
  };
  return (
    <Text size="sm" c={count > LIMITS.prompt ? 'var(--fail)' : 'dimmed'} ta="end" mt={-8}>
      {t('counter', numbers)}
    </Text>
  );
}
