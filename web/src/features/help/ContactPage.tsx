import { LIMITS } from '@caseloom/contract';
import {
  Accordion,
  Alert,
  Button,
  Checkbox,
  Group,
  Kbd,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../lib/api.ts';
import { deviceName } from '../../lib/device.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { me } from '../auth/api.ts';
import { hideFirstSteps } from '../first-run/api.ts';
import { writeToUs } from './api.ts';
import styles from './help.module.css';

const QUESTIONS = ['start', 'few', 'data', 'nested', 'hidden', 'lost', 'team', 'delete'] as const;

const KEYS = [
  ['Ctrl+K', 'search'],
  ['?', 'sheet'],
  ['Ctrl+S', 'save'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+Enter', 'send'],
  ['Tab', 'next'],
  ['Esc', 'close'],
] as const;

/** `/contact`: frequent questions, the shortcuts, and a message to the operator of this installation. */
export function ContactPage() {
  const { t } = useTranslation('help');
  return (
    <Stack>
      <PageHead title={t('title')} />
      <div className={styles.root}>
        <Stack>
          <Section title={t('questions')}>
            <Accordion variant="default" className={styles.questions}>
              {QUESTIONS.map((name) => (
                <Accordion.Item key={name} value={name}>
                  <Accordion.Control>{t(`faq.${name}.question`)}</Accordion.Control>
                  <Accordion.Panel>{t(`faq.${name}.answer`)}</Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          </Section>
          <FirstSteps />
          <Section title={t('keys')} text={t('keysText')}>
            <dl className={styles.keys}>
              {KEYS.map(([key, what]) => (
                <div key={key}>
                  <dt>{t(`key.${what}`)}</dt>
                  <dd>
                    <Kbd>{key}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </Section>
        </Stack>
        <Message />
      </div>
    </Stack>
  );
}

/** Shows the first steps again to a user who has hidden them. */
function FirstSteps() {
  const { t } = useTranslation('help');
  const isHidden = useQuery(me).data?.firstSteps.isHidden;
  if (!isHidden) return null;
  return (
    <ButtonLink to="/dashboard" variant="default" onClick={() => hideFirstSteps(false)}>
      {t('firstSteps')}
    </ButtonLink>
  );
}

function Message() {
  const { t } = useTranslation(['help', 'common']);
  const user = useQuery(me).data;
  const form = useForm({
    initialValues: { subject: '', message: '', hasDiagnostics: true },
    validate: {
      subject: (subject) => (subject.trim() ? null : t('common:required')),
      message: (message) => (message.trim() ? null : t('common:required')),
    },
  });
  const sending = useMutation({
    mutationFn: ({ hasDiagnostics, message, subject }: typeof form.values) =>
      writeToUs({ subject, message: hasDiagnostics ? `${message}\n\n${diagnostics()}` : message }),
    meta: { hideErrors: true },
    onSuccess: () => form.reset(),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <Section title={t('help:write')} text={user && t('help:answerTo', { email: user.email })}>
      {sending.data && (
        <Alert color="teal" role="status" title={t('help:sent')}>
          {sending.data.message}
        </Alert>
      )}
      <Form isBusy={sending.isPending} onSubmit={form.onSubmit((fields) => sending.mutate(fields))}>
        <Stack>
          {sending.error && Object.keys(fieldErrorsOf(sending.error)).length === 0 && (
            <ErrorCard error={sending.error} />
          )}
          <TextInput
            label={t('help:subject')}
            required
            maxLength={LIMITS.name}
            {...form.getInputProps('subject')}
          />
          <Textarea
            label={t('help:message')}
            required
            autosize
            minRows={5}
            maxRows={16}
            maxLength={LIMITS.contactMessage - ROOM}
            {...form.getInputProps('message')}
          />
          <Checkbox
            label={t('help:diagnostics')}
            description={diagnostics()}
            {...form.getInputProps('hasDiagnostics', { type: 'checkbox' })}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={sending.isPending}>
              {t('help:send')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  );
}

/** Kept free of the message for what is added to it. */
const ROOM = 500;

/** What helps to find a fault: the browser, its size and language; nothing of the work. */
function diagnostics(): string {
  const { userAgent, language } = navigator;
  return `${deviceName(userAgent)}, ${innerWidth} × ${innerHeight}, ${language}`;
}
