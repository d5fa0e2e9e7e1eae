import { Button, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkConnection, onReconnected } from '../lib/connection.ts';
import { toast } from '../lib/toast.ts';
import { useConnection } from '../lib/use-connection.ts';
import styles from './shell.module.css';

/** Says on every page that the server is away, that nothing typed is lost, and when it is back. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const connection = useConnection();
  const [isTrying, setTrying] = useState(false);
  useEffect(() => onReconnected(() => toast('success', t('connection.back'))), [t]);
  async function tryNow() {
    setTrying(true);
    await checkConnection();
    setTrying(false);
  }
  return (
    <div className={styles.connection} role="status">
      {connection !== 'up' && (
        <>
          <IconCloudOff size={20} aria-hidden />
          <Text size="sm">
            <b>{t(`connection.${connection}`)}</b> {t('connection.kept')}
          </Text>
          <Button size="xs" variant="default" loading={isTrying} onClick={tryNow}>
            {t('connection.tryNow')}
          </Button>
        </>
      )}
    </div>
  );
}
