import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Code } from './Code.tsx';

/**
 * The step of a pipeline that brings results here: where to, and the one line.
 *
 * @param suiteId the suite whose run it begins; left out, the pipeline's own variable
 */
export function CiStep({ suiteId }: { suiteId?: string }) {
  const { t } = useTranslation('api-key');
  const variables = [
    `CASELOOM_URL=${location.origin}`,
    `CASELOOM_API_KEY=${t('ci.secret')}`,
    ...(suiteId ? [] : [`SUITE=${t('ci.suite')}`]),
  ];
  return (
    <Stack gap="sm">
      <Code label={t('ci.variables')} text={variables.join('\n')} />
      <Code
        label={t('ci.step')}
        text={`caseloom results push report.xml --suite ${suiteId ?? '"$SUITE"'} --environment staging --build "$COMMIT" --complete`}
      />
    </Stack>
  );
}
