import { Alert, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { isLanguage, LANGUAGE_CHOICES } from '../../../lib/languages.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Form } from '../../../ui/Form.tsx';
import { status } from '../api.ts';
import { ServiceWords } from '../FailureDetails.tsx';
import { Names } from './Names.tsx';
import { type Answer, useNames } from './use-names.ts';

type Props = { suiteId: string; onClose: () => void };

/** Asks for better names for the cases of a suite, and shows what was proposed; none is given before somebody says so. */
export function ProposedNames({ suiteId, onClose }: Props) {
  const { t } = useTranslation('draft');
  const [language, setLanguage] = useState(useLanguage());
  const [isByRules, setByRules] = useState(false);
  const hasModel = useQuery(status).data?.way === 'ai';
  const asking = useNames(suiteId);
  if (asking.data?.names.length)
    return (
      <Stack>
        <How answer={asking.data} />
        <Names suiteId={suiteId} names={asking.data.names} onClose={onClose} />
      </Stack>
    );
  return (
    <Form
      isBusy={asking.isPending}
      onSubmit={() => asking.mutate({ language, ...(isByRules && { way: 'rules' }) })}
    >
      <Stack>
        <Text>{t('names.text')}</Text>
        <Group align="flex-end">
          <NativeSelect
            label={t('names.language')}
            value={language}
            data={LANGUAGE_CHOICES}
            onChange={({ currentTarget: { value } }) => {
              if (isLanguage(value)) setLanguage(value);
            }}
          />
          {hasModel && (
            <Checkbox
              mb={8}
              label={t('rulesOnly')}
              checked={isByRules}
              onChange={({ currentTarget }) => setByRules(currentTarget.checked)}
            />
          )}
        </Group>
        {asking.data && (
          <Text role="status" c="dimmed">
            {t('names.nothing')}
          </Text>
        )}
        {asking.error && <ErrorCard error={asking.error} />}
        <DialogButtons confirm={t('names.propose')} isBusy={asking.isPending} onClose={onClose} />
      </Stack>
    </Form>
  );
}

/** How the names were made, and which cases have none. */
function How({ answer: { way, usage, failure, left } }: { answer: Answer }) {
  const { t, i18n } = useTranslation('draft');
  const tokens = usage && formatNumber(i18n.language, usage.inputTokens + usage.outputTokens);
  const facts = [
    t(`madeBy.${way}`),
    usage && t('tokens', { tokens, model: usage.model }),
    left > 0 && t('names.left', { count: left }),
  ];
  return (
    <>
      {failure && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} />}>
          {failure.message}
          <ServiceWords reason={failure.reason} />
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
