import { LIMITS, WEBHOOK_EVENTS, WEBHOOK_KINDS, type Webhook } from '@caseloom/contract';
import { Alert, Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { Form } from '../../ui/Form.tsx';
import { createWebhook, updateWebhook, webhooksOf } from './api.ts';
import { isOtherThanChat } from './chat-address.ts';

type Props = {
  slug: string;
  /** The hook that is changed; a new one is made where it is left out. */
  hook: Webhook | undefined;
  /** @param secret of a new hook whose messages are signed */
  onSaved: (secret: string | null) => void;
};

type Fields = Pick<Webhook, 'name' | 'kind' | 'events'> & { address: string };

/** Where messages go, and of what. */
export function WebhookForm({ slug, hook, onSaved }: Props) {
  const { t } = useTranslation(['webhook', 'common']);
  const [fields, setFields] = useState<Fields>({
    name: hook?.name ?? '',
    kind: hook?.kind ?? 'webhook',
    address: '',
    events: hook?.events ?? ['run.completed'],
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const saving = useSaving({ slug, hook, onSaved });
  function set(changes: Partial<Fields>) {
    setFields({ ...fields, ...changes });
    // what was refused is not what stands there now
    if (saving.isError) saving.reset();
  }
  const required = (isThere: boolean) => isSubmitted && !isThere && t('common:required');
  const refused = fieldErrorsOf(saving.error);
  const isClosed = codeOf(saving.error) === 'webhook_address_closed';
  const atAddress = refused.url ?? (isClosed ? messageOf(saving.error) : undefined);
  const isElsewhere = saving.error && !isClosed && Object.keys(refused).length === 0;
  const { name, kind, address, events } = fields;
  const hasAddress = address.trim() !== '' || hook !== undefined;
  function save() {
    setSubmitted(true);
    if (name.trim() && hasAddress && events.length > 0)
      saving.mutate({ ...fields, name: name.trim(), address: address.trim() });
  }
  return (
    <Form isBusy={saving.isPending} onSubmit={save} about={hook?.id}>
      <Stack>
        {isElsewhere && (
          <Alert color="red" role="alert">
            {messageOf(saving.error)}
          </Alert>
        )}
        {!hook && (
          <Radio.Group
            label={t('webhook:kind')}
            value={kind}
            onChange={(value) => set({ kind: WEBHOOK_KINDS.find((one) => one === value) ?? kind })}
          >
            <Group gap="md" mt="xs">
              {WEBHOOK_KINDS.map((value) => (
                <Radio key={value} value={value} label={t(`webhook:kinds.${value}`)} />
              ))}
            </Group>
          </Radio.Group>
        )}
        <TextInput
          data-autofocus
          label={t('webhook:name')}
          description={t('webhook:nameHelp')}
          maxLength={LIMITS.name}
          value={name}
          error={refused.name ?? required(name.trim() !== '')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextInput
          type="url"
          label={t('webhook:address')}
          description={
            hook
              ? t('webhook:addressKept', { address: hook.urlShown })
              : t(`webhook:addressHelp.${kind}`)
          }
          maxLength={LIMITS.webhookAddress}
          autoComplete="off"
          value={address}
          error={atAddress ?? required(hasAddress)}
          onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        />
        {isOtherThanChat(kind, address) && (
          <Alert color="yellow" role="note" p="xs">
            {t('webhook:otherThanChat', { chat: t(`webhook:kinds.${kind}`) })}
          </Alert>
        )}
        <Events chosen={events} error={required(events.length > 0)} onChange={set} />
        <Group justify="flex-end">
          <Button type="submit" loading={saving.isPending}>
            {t(hook ? 'webhook:save' : 'webhook:make')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

type EventsProps = {
  chosen: Webhook['events'];
  error: string | false;
  onChange: (changes: Pick<Webhook, 'events'>) => void;
};

function Events({ chosen, error, onChange }: EventsProps) {
  const { t } = useTranslation('webhook');
  return (
    <Checkbox.Group
      label={t('events')}
      value={chosen}
      error={error}
      onChange={(values) =>
        onChange({ events: WEBHOOK_EVENTS.filter((event) => values.includes(event)) })
      }
    >
      <Stack gap="xs" mt="xs">
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            value={event}
            label={t(`event.${event}`)}
            description={t(`eventText.${event}`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function useSaving({ slug, hook, onSaved }: Props) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, address, ...rest }: Fields) => {
      if (!hook)
        return (await createWebhook({ projectSlug: slug, kind, url: address, ...rest })).secret;
      await updateWebhook({ id: hook.id, ...rest, ...(address && { url: address }) });
      return null;
    },
    onSuccess: (secret) => {
      onSaved(secret);
      return cache.invalidateQueries(webhooksOf(slug));
    },
    meta: { hideErrors: true },
  });
}
