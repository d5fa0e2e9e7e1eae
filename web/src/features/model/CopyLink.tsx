import { CopyButton } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { announce } from './voice.ts';

type Props = { address: string; label: string; size?: number };

/** Copies an address, and says so, to the eye and to the ear. */
export function CopyLink({ address, label, ...rest }: Props) {
  const { t } = useTranslation('model');
  return (
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <IconButton
          {...rest}
          Icon={copied ? IconCheck : IconLink}
          label={label}
          tip={copied ? t('linkCopied') : label}
          onClick={() => {
            copy();
            announce(t('linkCopied'));
          }}
        />
      )}
    </CopyButton>
  );
}
