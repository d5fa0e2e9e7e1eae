import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { text: string; onReload: () => void };

/** That somebody else saved first, so that nothing was; what they saved is a press away. */
export function ChangedMeanwhile({ text, onReload }: Props) {
  const { t } = useTranslation('project');
  return (
    <Alert color="yellow" role="alert" mb="md" title={text}>
      <Button variant="default" size="xs" onClick={onReload}>
        {t('loadTheirs')}
      </Button>
    </Alert>
  );
}
