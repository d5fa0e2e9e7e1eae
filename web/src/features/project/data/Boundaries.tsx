import type { DataType } from '@caseloom/engine';
import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { type Bounds, boundsOf } from './classes.ts';

type Range = { min: string; max: string; step: string };
type Props = {
  type: DataType;
  range: Range;
  onRange: (range: Range) => void;
  onPropose: (bounds: Bounds) => void;
};

const LENGTHS = { min: 'minLength', max: 'maxLength', step: 'step' } as const;

/** The bounds of numbers, dates or the lengths of texts, as the language writes them, and the values at them and just outside. */
export function Boundaries({ type, range, onRange, onPropose }: Props) {
  const { t } = useTranslation('project');
  const language = useLanguage();
  const { min, max, step } = range;
  const isNumber = type === 'integer' || type === 'decimal';
  const bounds = isNumber ? (['min', 'max', 'step'] as const) : (['min', 'max'] as const);
  const typed = { min, max, ...(step && isNumber && { step }) };
  const proposed = min && max ? boundsOf(typed, type, language) : undefined;
  return (
    <Group gap="xs" align="flex-end">
      {bounds.map((bound) => (
        <TextInput
          key={bound}
          label={t(`data.range.${type === 'text' ? LENGTHS[bound] : bound}`)}
          flex="1 1 70px"
          inputMode={type === 'date' ? 'text' : 'decimal'}
          maxLength={40}
          value={range[bound]}
          onChange={(event) => onRange({ ...range, [bound]: event.currentTarget.value.trim() })}
        />
      ))}
      {proposed && (
        <Button variant="default" onClick={() => onPropose(proposed)}>
          {t('data.propose')}
        </Button>
      )}
    </Group>
  );
}
