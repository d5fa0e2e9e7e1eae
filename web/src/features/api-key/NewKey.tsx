import { LIMITS } from '@caseloom/contract';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  Stack,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { apiKeys, createKey, type NewApiKey, useRuledProjects } from './api.ts';
import { MadeKey } from './MadeKey.tsx';

const SCOPES = ['run', 'read', 'write'] as const;
const DAYS = [30, 90, 180, 365];
type Scope = (typeof SCOPES)[number];

/** Makes a key, and shows it this once. */
export function NewKey({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('api-key');
  const [made, setMade] = useState<NewApiKey>();
  function close() {
    setMade(undefined);
    onClose();
  }
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      // the key is shown this once: only its button says that it is kept
      closeOnClickOutside={made === undefined}
      closeOnEscape={made === undefined}
      withCloseButton={made === undefined}
      title={t(made ? 'made' : 'new')}
      size="lg"
    >
      {made ? <MadeKey apiKey={made} onClose={close} /> : <Fields onMade={setMade} />}
    </Dialog>
  );
}

function Fields({ onMade }: { onMade: (key: NewApiKey) => void }) {
  const { t } = useTranslation(['api-key', 'common']);
  const ruled = useRuledProjects() ?? [];
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['run']);
  const [slugs, setSlugs] = useState<string[]>(
    ruled.length === 1 && ruled[0] ? [ruled[0].slug] : [],
  );
  const [days, setDays] = useState(90);
  const [isSubmitted, setSubmitted] = useState(false);
  const making = useMaking(onMade);
  const refused = fieldErrorsOf(making.error);
  const required = (isThere: boolean) => isSubmitted && !isThere && t('common:required');
  function make() {
    setSubmitted(true);
    if (!name.trim() || scopes.length === 0 || slugs.length === 0) return;
    making.mutate({ name: name.trim(), scopes, projectSlugs: slugs, expiresInDays: days });
  }
  return (
    <Form isBusy={making.isPending} onSubmit={make}>
      <Stack>
        {making.error && Object.keys(refused).length === 0 && (
          <Alert color="red" role="alert">
            {messageOf(making.error)}
          </Alert>
        )}
        <TextInput
          data-autofocus
          label={t('api-key:name')}
          description={t('api-key:nameHelp')}
          maxLength={LIMITS.name}
          value={name}
          error={refused.name ?? required(name.trim() !== '')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Checkbox.Group
          label={t('api-key:scopes')}
          value={scopes}
          error={required(scopes.length > 0)}
          onChange={(values) => setScopes(SCOPES.filter((scope) => values.includes(scope)))}
        >
          <Stack gap="xs" mt="xs">
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={t(`api-key:scope.${scope}`)}
                description={t(`api-key:scopeText.${scope}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <MultiSelect
          label={t('api-key:projects')}
          searchable
          data={ruled.map(({ slug, name: label }) => ({ value: slug, label }))}
          value={slugs}
          error={required(slugs.length > 0)}
          onChange={setSlugs}
        />
        <NativeSelect
          label={t('api-key:expires')}
          value={String(days)}
          data={DAYS.map((count) => ({
            value: String(count),
            label: t('api-key:days', { count }),
          }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={making.isPending}>
            {t('api-key:make')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function useMaking(onMade: (key: NewApiKey) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (key: Parameters<typeof createKey>[0]) => createKey(key),
    onSuccess: (made) => {
      onMade(made);
      return cache.invalidateQueries(apiKeys);
    },
    meta: { hideErrors: true },
  });
}
