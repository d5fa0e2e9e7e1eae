import type { DataType } from '@caseloom/engine';
import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isNumber, type TypedRange } from './classes.ts';

type Props = {
  /** Of the bounds; those of lengths are texts. */
  type: DataType;
  isLength: boolean;
  range: TypedRange;
  onRange: (range: TypedRange) => void;
};

const LENGTHS = { min: 'minLength', max: 'maxLength', step: 'step' } as const;

/** The bounds of numbers, dates, times or the lengths of texts, as the language writes them. */
export function RangeFields({ type, isLength, range, onRange }: Props) {
  const { t } = useTranslation('project');
  const bounds = isNumber(type) ? (['min', 'max', 'step'] as const) : (['min', 'max'] as const);
  return (
    <Group gap="xs" align="flex-end">
      {bounds.map((bound) => (
        <TextInput
          key={bound}
          label={t(`data.range.${isLength ? LENGTHS[bound] : bound}`)}
          flex="1 1 70px"
          inputMode={isNumber(type) || isLength ? 'decimal' : 'text'}
          maxLength={40}
          value={range[bound]}
          onChange={(event) => onRange({ ...range, [bound]: event.currentTarget.value.trim() })}
        />
      ))}
    </Group>
  );
}
