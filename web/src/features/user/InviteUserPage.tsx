import { LIMITS } from '@caseloom/contract';
import {
  Button,
  Group,
  MultiSelect,
  NativeSelect,
  Pill,
  Skeleton,
  Stack,
  TagsInput,
  Title,
} from '@mantine/core';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow, fieldErrorsOf } from '../../lib/api.ts';
import { useUnsent } from '../../lib/use-unsent.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { counts } from '../project/api.ts';
import { company, existsOf, inviteMany } from './api.ts';
import { Invitations } from './Invitations.tsx';
import { Answers } from './InviteAnswers.tsx';
import styles from './user.module.css';

type Role = 'member' | 'companyOwner';

/** What people separate addresses by when they paste many. */
const BETWEEN = /[\s,;]+/;

const addressesIn = (parts: string[]) => [
  ...new Set(parts.flatMap((part) => part.split(BETWEEN)).filter(Boolean)),
];

/** `/invite-user`: many at once; each address has its own answer. */
export function InviteUserPage() {
  const { t } = useTranslation('user');
  const { data, error, refetch } = useQuery(company);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={360} maw={640} mx="auto" />;
  if (!data.can.invite) return <Navigate to="/404" replace />;
  return (
    <Stack maw={640} mx="auto">
      <title>{`${t('invite')} · Caseloom`}</title>
      <TextLink to="/users">{t('back')}</TextLink>
      <Title order={1} className={styles.words}>
        {t('inviteTo', { company: data.name })}
      </Title>
      <InviteForm />
      {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
    </Stack>
  );
}

function InviteForm() {
  const { t } = useTranslation(['user', 'common']);
  const [emails, setEmails] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [projectSlugs, setProjects] = useState<string[]>([]);
  const [isMissing, setMissing] = useState(false);
  useUnsent(
    'invite',
    { emails, role, projectSlugs },
    {
      isKept: emails.length > 0,
      onRestore: (kept) => {
        setEmails(kept.emails);
        setRole(kept.role);
        setProjects(kept.projectSlugs);
      },
    },
  );
  const inviting = useInviting({ role, projectSlugs }, setEmails);
  function handleSubmit() {
    // the last address may have been typed and not ended
    const all = addressesIn([...emails, typed]);
    setEmails(all);
    setTyped('');
    setMissing(all.length === 0);
    if (all.length > 0) inviting.mutate(all);
  }
  const isDirty = emails.length > 0 || typed.trim() !== '';
  return (
    <div className={shared.card}>
      <LeaveGuard isDirty={isDirty && !inviting.isPending} />
      <Form isBusy={inviting.isPending} onSubmit={handleSubmit}>
        <Stack>
          {inviting.error && <ErrorCard error={inviting.error} />}
          {inviting.data && <Answers answers={inviting.data} />}
          <EmailsField
            emails={emails}
            typed={typed}
            isMissing={isMissing && emails.length === 0}
            onEmails={setEmails}
            onTyped={setTyped}
          />
          <RoleField role={role} onChange={setRole} />
          <ProjectsField slugs={projectSlugs} onChange={setProjects} />
          <Group justify="flex-end">
            <TextLink to="/users">{t('common:cancel')}</TextLink>
            <Button
              type="submit"
              loading={inviting.isPending}
              // leaving the field makes it grow, and the button would slip away from under the pointer
              onMouseDown={(event) => event.preventDefault()}
            >
              {t('user:send')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </div>
  );
}

type Choice = { role: Role; projectSlugs: string[] };

/** Sends the invitations; the addresses that could not be invited stay in the field, to be corrected. */
function useInviting(choice: Choice, onRefused: (emails: string[]) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (invited: string[]) => inviteMany({ emails: invited, ...choice }),
    meta: { hideErrors: true },
    onSuccess: async (answers) => {
      onRefused(answers.filter(({ error }) => error).map(({ email }) => email));
      for (const queryKey of [['company'], ['exists']]) await cache.invalidateQueries({ queryKey });
    },
  });
}

type EmailsProps = {
  emails: string[];
  /** The address that is not ended yet. */
  typed: string;
  isMissing: boolean;
  onEmails: Dispatch<SetStateAction<string[]>>;
  onTyped: (text: string) => void;
};

function EmailsField({ emails, typed, isMissing, onEmails, onTyped }: EmailsProps) {
  const { t } = useTranslation(['user', 'common']);
  const refused = useRefused(emails);
  /** Ends what is typed at each separator, also where a keyboard reports no keys. */
  function handleTyped(text: string) {
    const parts = text.split(BETWEEN);
    onTyped(parts.pop() ?? '');
    if (parts.length > 0) onEmails((before) => addressesIn([...before, ...parts]));
  }
  return (
    <TagsInput
      label={t('user:emails')}
      description={t('user:emailsHelp')}
      required
      type="email"
      inputMode="email"
      autoComplete="off"
      splitChars={[',', ';', ' ']}
      maxTags={LIMITS.invites}
      acceptValueOnBlur
      value={emails}
      searchValue={typed}
      onSearchChange={handleTyped}
      error={
        (isMissing && t('common:required')) || (refused.size > 0 && <Refused reasons={refused} />)
      }
      renderPill={({ value, onRemove, disabled }) => (
        <Pill
          withRemoveButton
          onRemove={onRemove}
          disabled={disabled ?? false}
          maw="100%"
          title={String(value)}
          className={refused.has(String(value)) ? styles.isRefused : undefined}
        >
          {value}
        </Pill>
      )}
      clearable
      clearButtonProps={{ 'aria-label': t('user:clearEmails') }}
      onChange={(parts) => onEmails(addressesIn(parts))}
    />
  );
}

function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation('user');
  return (
    <NativeSelect
      label={t('role')}
      description={t(`roleHelp.${role}`)}
      value={role}
      data={(['member', 'companyOwner'] as const).map((value) => ({
        value,
        label: t(`roles.${value}`),
      }))}
      onChange={(event) =>
        onChange(event.currentTarget.value === 'companyOwner' ? 'companyOwner' : 'member')
      }
    />
  );
}

type ProjectsProps = { slugs: string[]; onChange: (slugs: string[]) => void };

/** The projects that the invited people join; without a project there is no field. */
function ProjectsField({ slugs, onChange }: ProjectsProps) {
  const { t } = useTranslation(['user', 'common']);
  const projects = useQuery(counts).data ?? [];
  if (projects.length === 0) return null;
  return (
    <MultiSelect
      label={t('user:projects')}
      description={t('user:projectsHelp')}
      searchable
      nothingFoundMessage={t('common:noData')}
      data={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={slugs}
      onChange={onChange}
    />
  );
}

/** Which addresses cannot be invited, and why: the server is asked while others are still typed. */
function useRefused(emails: string[]): Map<string, string> {
  const { t } = useTranslation('user');
  const answers = useQueries({ queries: emails.map(existsOf) });
  const reasons = answers.map(({ data, error }) =>
    data?.exists ? t('exists') : fieldErrorsOf(error).email,
  );
  return new Map(
    emails.flatMap((email, at) => {
      const reason = reasons[at];
      return reason ? [[email, reason] as const] : [];
    }),
  );
}

function Refused({ reasons }: { reasons: Map<string, string> }) {
  return [...reasons].map(([email, reason]) => (
    <span key={email} className={styles.refused}>
      <strong>{email}</strong> {reason}
    </span>
  ));
}
