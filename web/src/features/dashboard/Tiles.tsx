import { Skeleton, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { type Figures, type Projects, trendOf } from './figures.ts';

type Props = { projects: Projects | undefined; figures: Figures | undefined };

/** The four figures one comes for. */
export function Tiles({ projects, figures }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const number = (value: number | undefined) =>
    value === undefined ? undefined : formatNumber(i18n.language, value);
  const sum = (name: 'models' | 'steps' | 'testData' | 'testCases') =>
    projects?.reduce((total, project) => total + project[name], 0);
  const rate = figures?.passRate;
  return (
    <section className="tiles" aria-label={t('figures')}>
      <Tile
        label={t('passRate')}
        value={rate === null ? '—' : rate && formatPercent(i18n.language, rate / 100)}
        note={rate === null ? t('noResults') : figures && <Trend figures={figures} />}
      />
      <Tile
        label={t('failed')}
        value={number(figures?.failedResults)}
        note={figures && figures.flaky > 0 ? t('flaky', { count: figures.flaky }) : t('failedNote')}
      />
      <Tile
        label={t('testCases')}
        value={number(sum('testCases'))}
        note={t('steps', { count: sum('steps') ?? 0 })}
      />
      <Tile
        label={t('models')}
        value={number(sum('models'))}
        note={t('inProjects', { count: projects?.length ?? 0 })}
      />
    </section>
  );
}

type TileProps = { label: string; value: string | number | undefined; note: ReactNode };

function Tile({ label, value, note }: TileProps) {
  return (
    <div className="card tile">
      <Text size="sm" fw={600} c="dimmed">
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton h={36} w={90} my={2} />
      ) : (
        <Text className="tile-value">{value}</Text>
      )}
      <Text size="sm" c="dimmed" component="div" mih={22}>
        {value !== undefined && note}
      </Text>
    </div>
  );
}

/** Up or down since the month before, by arrow and word. */
function Trend({ figures }: { figures: Figures }) {
  const { t, i18n } = useTranslation('dashboard');
  const trend = trendOf(figures.monthly);
  if (trend === undefined) return t('passRateNote');
  const Icon = trend < 0 ? IconArrowDownRight : IconArrowUpRight;
  const points = formatNumber(i18n.language, Math.round(Math.abs(trend) * 10) / 10);
  return (
    <span className={trend < 0 ? 'trend is-down' : 'trend'}>
      <Icon size={16} aria-hidden />
      {t(trend < 0 ? 'down' : 'up', { points })}
    </span>
  );
}
