import { proposeBoundaries } from '@caseloom/engine';
import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Range = { min: string; max: string; step: string };
type Props = {
  range: Range;
  validity: 'valid' | 'invalid';
  onRange: (range: Range) => void;
  onPropose: (values: string[]) => void;
};

/** The bounds of a number, and the values at them or just outside them as rows to edit. */
export function Boundaries({ range, validity, onRange, onPropose }: Props) {
  const { t } = useTranslation('project');
  const { step, ...bounds } = range;
  const proposed = proposeBoundaries({ ...bounds, ...(step && { step }) })[validity];
  const isSet = range.min !== '' && range.max !== '' && proposed.length > 0;
  return (
    <Group gap="xs" align="flex-end">
      {(['min', 'max', 'step'] as const).map((bound) => (
        <TextInput
          key={bound}
          label={t(`data.range.${bound}`)}
          flex="1 1 70px"
          inputMode="decimal"
          maxLength={40}
          value={range[bound]}
          onChange={(event) => onRange({ ...range, [bound]: event.currentTarget.value.trim() })}
        />
      ))}
      {isSet && (
        <Button variant="default" onClick={() => onPropose(proposed)}>
          {t('data.propose')}
        </Button>
      )}
    </Group>
  );
}
