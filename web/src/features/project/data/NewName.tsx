import { LIMITS } from '@caseloom/contract';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsent } from '../../../lib/use-unsent.ts';
import styles from './data.module.css';
import { nameError } from './name-error.ts';

/** Asks what new test data is called: its table follows. */
export function NewName({ onName }: { onName: (name: string) => void }) {
  const { t } = useTranslation(['project', 'common']);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  useUnsent('the name of test data', name, { isKept: name !== '', onRestore: setName });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = nameError(name, t);
        setError(wrong);
        if (!wrong) onName(name.trim());
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('project:name')}
          description={
            <>
              {t('project:data.nameHelp')}{' '}
              <code className={styles.token}>{`<${name.trim() || '…'}>`}</code>
            </>
          }
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          autoFocus
          data-autofocus
          required
          maxLength={LIMITS.tokenName}
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('project:data.toValues')}
        </Button>
      </Group>
    </form>
  );
}
