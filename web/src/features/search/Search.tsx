import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SearchDialog = lazy(async () => ({
  default: (await import('./SearchDialog.tsx')).SearchDialog,
}));

/** Finds projects, models, steps and test data from any page: by its button, or by Ctrl+K. */
export function Search({ hasButton }: { hasButton: boolean }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const [isWanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    open();
  };
  // from a field too
  useHotkeys([['mod+K', show]], []);
  return (
    <>
      {hasButton && (
        <Tooltip label={`${t('search.title')} (Ctrl+K)`}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('search.title')}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={show}
          >
            <IconSearch size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {isWanted && (
        <Suspense>
          <SearchDialog isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
