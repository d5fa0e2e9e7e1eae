import { Anchor, Stack, Text } from '@mantine/core';
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
      <Text size="sm" c="dimmed">
        {t('ci.package')}
      </Text>
      <Code label={t('ci.curl')} text={curlStep(suiteId ?? '$SUITE')} />
      <Anchor href="/api/docs" target="_blank" rel="noreferrer" size="sm">
        {t('ci.api')}
      </Anchor>
    </Stack>
  );
}

/** The same by plain calls, for a machine that has nothing of ours: it begins a run, sends the report and completes the run, and ends at the first call that is refused. */
const curlStep = (suiteId: string) =>
  [
    'set -e',
    'call() { curl -fsS -H "Authorization: Bearer $CASELOOM_API_KEY" "$@"; }',
    `run=$(call -H 'Content-Type: application/json' -d "{\\"suiteId\\":\\"${suiteId}\\",\\"environment\\":\\"staging\\",\\"build\\":\\"$COMMIT\\"}" "$CASELOOM_URL/api/run" | grep -o '"id":"[^"]*"' | head -1 | cut -d '"' -f 4)`,
    // a pipe hides that the first call was refused
    '[ -n "$run" ]',
    'call -F file=@report.xml "$CASELOOM_URL/api/run/$run/import"',
    `call -X PUT -H 'Content-Type: application/json' -d '{}' "$CASELOOM_URL/api/run/$run/complete"`,
  ].join('\n');
