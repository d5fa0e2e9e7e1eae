import { isWebAddress, LIMITS } from '@caseloom/contract';
import { recognizeIssue } from '@caseloom/formats/issue-address';
import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { companyProjects } from '../project/api.ts';
import { NeedsProject } from '../project/parts.ts';
import { beginLink, draftOf } from './api.ts';
import { IssueFields, NO_ISSUE_OPTIONS, toIssueWishes } from './IssueFields.tsx';
import { Options, useDraftOptions } from './Options.tsx';
import { ProjectField, useChosenProject, useProjects } from './ProjectField.tsx';
import { Quota } from './Quota.tsx';
import { SendButtons } from './SendButtons.tsx';
import { useStartDraft } from './use-start-draft.ts';

/** `/generate-with-ai/link`: a draft from what is at a web address; again with that of an earlier one, where `from` names it. */
export function LinkPage() {
  const { t } = useTranslation('draft');
  const { project, from } = useSearch({ strict: false }) as { project?: string; from?: string };
  const all = useQuery(companyProjects);
  const earlier = useQuery({ ...draftOf(from ?? ''), enabled: from !== undefined });
  const { first, areNone } = useProjects(project ?? earlier.data?.projectSlug);
  const isLoading = all.isPending || (from !== undefined && earlier.isPending);
  const address = earlier.data?.files.find(({ url }) => url !== null)?.url ?? '';
  return (
    <Stack>
      <PageHead title={t('entrance.link')}>
        <Quota />
      </PageHead>
      {all.error && <ErrorCard error={all.error} onRetry={all.refetch} />}
      {isLoading ? (
        <Skeleton h={420} />
      ) : (
        <LinkForm firstProject={first} hasNoProject={areNone} firstAddress={address} />
      )}
    </Stack>
  );
}

type Props = { firstProject: string | null; hasNoProject: boolean; firstAddress: string };

function LinkForm({ firstProject, hasNoProject, firstAddress }: Props) {
  const { t } = useTranslation(['draft', 'common', 'fields']);
  const [projectSlug, setProject] = useChosenProject(firstProject);
  const [address, setAddress] = useState(firstAddress);
  const [options, setOptions] = useState(NO_ISSUE_OPTIONS);
  const [wishes, setWishes] = useDraftOptions();
  const [isTried, setTried] = useState(false);
  const [needsProject, setNeedsProject] = useState(false);
  const beginning = useStartDraft(beginLink);
  const faults = faultsOf(beginning.error);
  const typed = address.trim();
  const issue = recognizeIssue(typed);
  const fault = () => {
    if (!typed) return t('common:required');
    return isWebAddress(typed) ? undefined : t('fields:web_address');
  };
  function send() {
    setTried(true);
    if (hasNoProject) setNeedsProject(true);
    else if (projectSlug && !fault())
      beginning.mutate({
        ...{ projectSlug, url: typed, ...wishes },
        ...toIssueWishes(issue, options),
      });
  }
  return (
    <Form isBusy={beginning.isPending} onSubmit={send}>
      <Stack className={shared.card}>
        <ProjectField
          value={projectSlug}
          error={!projectSlug && isTried && t('common:required')}
          onChange={setProject}
        />
        <TextInput
          label={t('draft:address')}
          description={t('draft:addressHelp')}
          type="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={LIMITS.linkAddress}
          value={address}
          error={(isTried && fault()) || faults.url}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            // what was said of another address is not true of this one
            if (beginning.error) beginning.reset();
          }}
        />
        {issue && (
          <IssueFields
            issue={issue}
            value={options}
            errors={faults}
            onChange={(next) => {
              setOptions(next);
              if (beginning.error) beginning.reset();
            }}
          />
        )}
        <Options value={wishes} onChange={setWishes} />
        {beginning.isPending && (
          <Text size="sm" role="status">
            {t('draft:readingAddress')}
          </Text>
        )}
        {beginning.error && !Object.values(faults).some(Boolean) && (
          <ErrorCard error={beginning.error} />
        )}
        <Group justify="space-between">
          <TextLink to="/generate-with-ai/upload-file" search={{ project: projectSlug } as never}>
            {t('draft:orUpload')}
          </TextLink>
          <SendButtons beginning={beginning} />
        </Group>
      </Stack>
      <NeedsProject thing="draft" isOpen={needsProject} onClose={() => setNeedsProject(false)} />
    </Form>
  );
}

type Faults = { url?: string; token?: string; account?: string };

/** What is wrong, by the field in which it can be set right: of what is at the address, too. */
function faultsOf(error: unknown): Faults {
  const code = codeOf(error) ?? '';
  if (code === 'issue_token_refused') return { token: messageOf(error) };
  if (/^(?:source|issue)_/.test(code)) return { url: messageOf(error) };
  return fieldErrorsOf(error);
}
