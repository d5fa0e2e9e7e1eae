import type { IssueAddress } from '@caseloom/formats/issue-address';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** How an issue is read; nothing of it is remembered. */
export type IssueOptions = { token: string; account: string; comments: boolean };

export const NO_ISSUE_OPTIONS: IssueOptions = { token: '', account: '', comments: false };

type Props = {
  issue: IssueAddress;
  value: IssueOptions;
  errors: { token?: string | undefined; account?: string | undefined };
  onChange: (options: IssueOptions) => void;
};

/** What reading an issue may need: a token, whose it is, and whether its comments are read too. */
export function IssueFields({ issue: { tool, name, needsAccount }, ...props }: Props) {
  const { t } = useTranslation('draft');
  const { value, errors, onChange } = props;
  const shown = { tool: t(`issue.tool.${tool}`), name };
  return (
    <Stack gap="sm" maw={480} role="group" aria-label={t('issue.title', shown)}>
      <Text size="sm" fw={600}>
        {t('issue.title', shown)}
      </Text>
      <PasswordField
        label={t('issue.token')}
        description={t('issue.tokenHelp', shown)}
        autoComplete="off"
        value={value.token}
        error={errors.token}
        onChange={({ currentTarget }) => onChange({ ...value, token: currentTarget.value })}
      />
      {needsAccount && (
        <TextInput
          label={t('issue.account')}
          description={t('issue.accountHelp')}
          type="email"
          autoComplete="off"
          value={value.account}
          error={errors.account}
          onChange={({ currentTarget }) => onChange({ ...value, account: currentTarget.value })}
        />
      )}
      <Checkbox
        label={t('issue.comments')}
        checked={value.comments}
        onChange={({ currentTarget }) => onChange({ ...value, comments: currentTarget.checked })}
      />
    </Stack>
  );
}

/** What of them is sent for an issue; nothing for another address. */
export function toIssueWishes(
  issue: IssueAddress | undefined,
  { token, account, comments }: IssueOptions,
) {
  if (!issue) return {};
  const typed = { token: token.trim(), account: issue.needsAccount ? account.trim() : '' };
  return {
    ...(typed.token && { token: typed.token }),
    ...(typed.account && { account: typed.account }),
    ...(comments && { comments }),
  };
}
