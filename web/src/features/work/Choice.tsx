import { NativeSelect } from '@mantine/core';

type ChoiceProps = {
  label: string;
  value: string | undefined;
  /** What stands for all of them. */
  all: string;
  options: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

/** One of some options, or all. */
export function Choice({ label, value, all, options, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      data={[{ value: '', label: all }, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
