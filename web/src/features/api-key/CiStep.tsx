import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Code } from './Code.tsx';

/**
 * The step of a pipeline that brings results here: where to, and the one line.
 *
 * @param suiteId the suite whose run it begins; left out, the pipeline's own variable
 */
export function CiStep({ suiteId = '"$SUITE"' }: { suiteId?: string }) {
  const { t } = useTranslation('api-key');
  return (
    <Stack gap="sm">
      <Code
        label={t('ci.variables')}
        text={`CASELOOM_URL=${location.origin}\nCASELOOM_API_KEY=${t('ci.secret')}`}
      />
      <Code
        label={t('ci.step')}
        text={`caseloom results push report.xml --suite ${suiteId} --environment staging --complete`}
      />
    </Stack>
  );
}
