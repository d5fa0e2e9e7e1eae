import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/load-code.ts';

const SearchDialog = lazyPart(async () => (await import('./SearchDialog.tsx')).SearchDialog);

const KEYS = 'Control+K Meta+K';

type Props = {
  /** An icon, where there is little room, or with its word; nothing to press where it is left out. */
  button?: 'icon' | 'word';
};

/** Finds whatever has a name, from any page: by its button, or by Ctrl+K. */
export function Search({ button }: Props) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const [isRequested, setRequested] = useState(false);
  const show = () => {
    setRequested(true);
    open();
  };
  // from a field too
  useHotkeys([['mod+K', show]], []);
  return (
    <>
      {button === 'word' && (
        <Button
          variant="default"
          leftSection={<IconSearch size={18} aria-hidden />}
          aria-keyshortcuts={KEYS}
          onClick={show}
        >
          {t('search.title')}
        </Button>
      )}
      {button === 'icon' && (
        <Tooltip label={`${t('search.title')} (Ctrl+K)`}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('search.title')}
            aria-keyshortcuts={KEYS}
            onClick={show}
          >
            <IconSearch size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {isRequested && (
        <Suspense>
          <SearchDialog isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
