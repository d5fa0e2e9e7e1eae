import { LIMITS, type Project, toSlug } from '@caseloom/contract';
import { Button, Group, MultiSelect, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { useUnsent } from '../../lib/use-unsent.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { LogoField } from '../../ui/LogoField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { fullName } from '../../ui/UserAvatar.tsx';
import { me } from '../auth/api.ts';
import { colleagues } from './api.ts';

export type ProjectFields = {
  name: string;
  description: string;
  logo: string | null;
  memberIds: string[];
  /** Of people who are not in the company yet. */
  emails: string[];
};

type Props = {
  /** The project to change; without it a new one. */
  project?: Project;
  submit: string;
  error: unknown;
  isBusy: boolean;
  onSubmit: (fields: ProjectFields) => void;
};

/** What a project is called, about, recognised by; a new one also who is in it. */
export function ProjectForm({ project, submit, error, isBusy, onSubmit }: Props) {
  const { t } = useTranslation(['project', 'common']);
  const form = useForm<ProjectFields>({
    initialValues: {
      name: project?.name ?? '',
      description: project?.description ?? '',
      logo: project?.logoUrl ?? null,
      memberIds: [],
      emails: [],
    },
    validate: {
      name: (name) => (name.trim() ? null : t('common:required')),
      emails: (emails) => {
        const wrong = emails.find((email) => !/^\S+@\S+\.\S+$/.test(email));
        return wrong ? t('project:wrongEmail', { email: wrong }) : null;
      },
    },
  });
  const { memberIds, emails } = form.values;
  useUnsent(
    'people',
    { memberIds, emails },
    {
      isKept: memberIds.length + emails.length > 0,
      onRestore: form.setValues,
    },
  );
  const refused = fieldErrorsOf(error);
  const isNameTaken = codeOf(error) === 'project_name_taken';
  const { setErrors } = form;
  useEffect(() => {
    if (isNameTaken) setErrors({ name: messageOf(error) });
    else if (error) setErrors(fieldErrorsOf(error));
  }, [error, isNameTaken, setErrors]);

  return (
    <Form isBusy={isBusy} onSubmit={form.onSubmit(onSubmit)}>
      <LeaveGuard isDirty={form.isDirty() && !isBusy} />
      <Stack>
        {Boolean(error) && !isNameTaken && Object.keys(refused).length === 0 && (
          <ErrorCard error={error} />
        )}
        <TextInput
          label={t('project:name')}
          withAsterisk
          required
          autoFocus={!project}
          maxLength={LIMITS.name}
          description={
            !project && !form.errors.name && form.values.name.trim() ? (
              <>
                {t('project:address')} <code>/projects/{toSlug(form.values.name)}</code>
              </>
            ) : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('project:description')}
          autosize
          minRows={3}
          maxLength={LIMITS.description}
          {...form.getInputProps('description')}
        />
        <LogoField
          name={form.values.name}
          value={form.values.logo}
          error={form.errors.logo}
          onChange={(logo) => form.setFieldValue('logo', logo)}
        />
        {!project && <MemberField {...form.getInputProps('memberIds')} />}
        {!project && <EmailField {...form.getInputProps('emails')} />}
        <Group justify="flex-end">
          <TextLink to={project ? `/projects/${project.slug}` : '/projects'}>
            {t('common:cancel')}
          </TextLink>
          <Button type="submit" loading={isBusy}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

type MemberProps = { value?: string[]; onChange?: (ids: string[]) => void };

/** Colleagues to invite; not there for those who have none yet. */
function MemberField({ value, onChange }: MemberProps) {
  const { t } = useTranslation('project');
  const own = useQuery(me).data?.id;
  const others = useQuery(colleagues).data?.filter(({ id }) => id !== own) ?? [];
  if (others.length === 0) return null;
  return (
    <MultiSelect
      label={t('members')}
      description={t('membersHelp')}
      searchable
      nothingFoundMessage={t('nobodyFound')}
      data={others.map((user) => ({ value: user.id, label: fullName(user) }))}
      value={value ?? []}
      onChange={onChange}
    />
  );
}

type EmailProps = { value?: string[]; error?: ReactNode; onChange?: (emails: string[]) => void };

/** People to invite into the company, and so into the project: for those who may. */
function EmailField({ value, error, onChange }: EmailProps) {
  const { t } = useTranslation('project');
  if (!useQuery(me).data?.isCompanyOwner) return null;
  return (
    <TagsInput
      label={t('inviteNew')}
      description={t('inviteNewHelp')}
      type="email"
      inputMode="email"
      autoComplete="off"
      splitChars={[',', ';', ' ']}
      maxTags={LIMITS.invites}
      acceptValueOnBlur
      value={value ?? []}
      error={error}
      onChange={onChange}
    />
  );
}
