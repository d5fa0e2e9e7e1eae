import type { Risk } from '@caseloom/engine';
import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const DEGREES = ['1', '2', '3', '4', '5'] as const;

type Degrees = { likelihood: string | null; damage: string | null };

/** How likely something is to fail, and how much damage that does: a risk once both are chosen. */
export function RiskField({
  risk,
  isReadOnly = false,
  onChange,
}: {
  risk: Risk | undefined;
  isReadOnly?: boolean;
  onChange: (risk: Risk | undefined) => void;
}) {
  const { t } = useTranslation('attributes');
  const [half, setHalf] = useState<Degrees>();
  const known: Degrees = {
    likelihood: risk ? String(risk.likelihood) : null,
    damage: risk ? String(risk.damage) : null,
  };
  const shown = half ?? known;
  function choose(changes: Partial<Degrees>) {
    const next = { ...shown, ...changes };
    const { likelihood, damage } = next;
    const isWhole = likelihood !== null && damage !== null;
    const isNone = Object.values(changes).includes(null);
    setHalf(isWhole || isNone ? undefined : next);
    if (isWhole) onChange({ likelihood: Number(likelihood), damage: Number(damage) });
    else if (isNone && risk) onChange(undefined);
  }
  const field = (name: 'likelihood' | 'damage') => (
    <Select
      miw={160}
      label={t(name)}
      placeholder={t('notAssessed')}
      clearable
      readOnly={isReadOnly}
      value={shown[name]}
      data={DEGREES.map((value) => ({ value, label: t(`${name}s.${value}`) }))}
      error={half && half[name] === null ? t('halfRisk') : undefined}
      onChange={(value) => choose({ [name]: value })}
    />
  );
  return (
    <Group grow preventGrowOverflow={false} align="flex-start" gap="xs">
      {field('likelihood')}
      {field('damage')}
    </Group>
  );
}
