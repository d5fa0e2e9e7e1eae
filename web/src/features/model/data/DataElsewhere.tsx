import { Anchor, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { DATA_SETTINGS, type SettingPlace, showSetting } from '../pane/setting-places.ts';
import { useTool } from '../tool.ts';

/** Leads to what is said of test data elsewhere: in the Model tab. */
export function DataElsewhere() {
  const { t } = useTranslation('model');
  return (
    <Text size="xs" c="dimmed" role="group" aria-label={t('dataElsewhere')}>
      {t('dataElsewhere')}:{' '}
      {DATA_SETTINGS.map((place, at) => (
        <Fragment key={place}>
          {at > 0 && ' · '}
          <SettingLink place={place} />
        </Fragment>
      ))}
    </Text>
  );
}

/** The name of a setting of test data, which opens it in the Model tab. */
export function SettingLink({ place }: { place: Exclude<SettingPlace, 'state' | 'constraints'> }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  return (
    <Anchor component="button" type="button" size="xs" onClick={() => showSetting(tool, place)}>
      {t(`dataSettings.${place}.title`)}
    </Anchor>
  );
}
