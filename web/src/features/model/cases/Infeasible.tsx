import type { GenerationAnswer } from '@caseloom/contract';
import { isInfeasible } from '@caseloom/engine';
import { List, Popover, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { groupUncovered, type Place, type Uncovered } from './uncovered.ts';
import type { useElementNames } from './use-element-names.ts';
import { useUncoveredWords } from './use-uncovered.ts';

type Coverage = Pick<GenerationAnswer['coverage'], 'infeasible' | 'uncovered'>;
type Items = GenerationAnswer['coverage']['uncovered'];

type Props = {
  coverage: Coverage;
  /** Where the model is drawn on the same page: the name of an element, and how to select it. */
  drawn?: ReturnType<typeof useElementNames>;
};

/** How many items no data can reach, and how many are avoided, next to a percentage that leaves them out; a click shows which and why. */
export function Infeasible({ coverage, drawn }: Props) {
  const { t } = useTranslation('model');
  const infeasible = coverage.uncovered.filter(isInfeasible);
  const avoided = coverage.uncovered.filter(({ code }) => code === 'avoided');
  return (
    <>
      {coverage.infeasible > 0 && (
        <LeftOut
          words={t('infeasible', { count: coverage.infeasible })}
          items={infeasible}
          drawn={drawn}
        />
      )}
      {coverage.infeasible > 0 && avoided.length > 0 && ' · '}
      {avoided.length > 0 && (
        <LeftOut words={t('avoided', { count: avoided.length })} items={avoided} drawn={drawn} />
      )}
    </>
  );
}

type LeftOutProps = { words: string; items: Items; drawn: Props['drawn'] };

function LeftOut({ words, items, drawn }: LeftOutProps) {
  const named = useUncoveredWords();
  return (
    <Popover position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton td="underline" fz="inherit" c="inherit">
          {words}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown mah={320} maw={420} style={{ overflow: 'auto' }}>
        <List size="sm">
          {groupUncovered(named(items), drawn ?? NOWHERE).map((group) => (
            <Reason key={group.reason} group={group} onShow={drawn?.show} />
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Without the drawing nothing has a place. */
const NOWHERE = { nameOf: () => '', elementsAt: () => [] };

type ReasonProps = { group: Uncovered; onShow: ((ids: string[]) => void) | undefined };

function Reason({ group: { reason, count, places }, onShow }: ReasonProps) {
  const { i18n } = useTranslation();
  const times = (number: number) => (number > 1 ? ` (${formatNumber(i18n.language, number)})` : '');
  const name = (place: Place) => `${place.name}${times(place.count)}`;
  return (
    <List.Item>
      {reason}
      {times(count)}
      {places.length > 0 && (
        <List size="sm" withPadding>
          {places.map((place) => (
            <List.Item key={place.name}>
              <UnstyledButton td="underline" fz="inherit" onClick={() => onShow?.(place.ids)}>
                {name(place)}
              </UnstyledButton>
            </List.Item>
          ))}
        </List>
      )}
    </List.Item>
  );
}
