import type { Direction } from '@caseloom/layout';
import { Menu } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../actions/action.ts';
import { MenuAction } from '../actions/MenuAction.tsx';
import { IconMenu } from '../IconButton.tsx';
import { keepLayoutDirection, layoutDirection } from '../intents-tidy.ts';

const DIRECTIONS: Direction[] = ['right', 'down'];

/** What auto layout arranges, and the direction of the flow. */
export function LayoutMenu() {
  const { t } = useTranslation('model');
  const [direction, setDirection] = useState(layoutDirection);
  return (
    <IconMenu
      Icon={IconSitemap}
      label={t(actionKey('tidyAll'))}
      tooltipAt="right"
      menu={{ position: 'right-start' }}
    >
      {['tidyAll', 'tidySelection', 'tidyBranch'].map((name) => (
        <MenuAction key={name} name={name} />
      ))}
      <Menu.Divider />
      <Menu.Label>{t('flowDirection')}</Menu.Label>
      <Menu.RadioGroup
        value={direction}
        onChange={(value) => {
          const chosen = DIRECTIONS.find((one) => one === value);
          if (!chosen) return;
          setDirection(chosen);
          keepLayoutDirection(chosen);
        }}
      >
        {DIRECTIONS.map((one) => (
          <Menu.RadioItem key={one} value={one} closeMenuOnClick={false}>
            {t(`flowDirections.${one}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </IconMenu>
  );
}
