import type { SavedView } from '@caseloom/contract';
import { Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchWords } from '../../lib/address.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { type ViewedList, viewsOf } from './api.ts';
import { ManageViews } from './ManageViews.tsx';
import { SaveView } from './SaveView.tsx';
import { isSameView, toAddress, viewWords } from './words.ts';

type Props = ViewedList & {
  /** The parameters of the address that a view has. */
  names: readonly string[];
  /** Those of them that alone are nothing to save. */
  usual?: readonly string[];
};

/** The filters of a list under names: one is chosen, those of now are saved, and they are put in order. */
export function SavedViews({ names, usual = [], ...viewed }: Props) {
  const { t } = useTranslation('saved-view');
  const [isSaving, saving] = useDisclosure();
  const [isManaging, managing] = useDisclosure();
  const [isOpen, setOpen] = useState(false);
  const words = viewWords(useSearchWords(), names);
  const isNarrowed = Object.keys(words).some((name) => !usual.includes(name));
  // a list that is not narrowed is none of them
  const isNeeded = isOpen || isNarrowed;
  const { data: views, error, refetch } = useQuery({ ...viewsOf(viewed), enabled: isNeeded });
  const chosen = views?.find((view) => isSameView(view.words, words));
  const sharedViews = views?.filter(({ isShared }) => isShared) ?? [];
  const ownViews = views?.filter(({ isShared }) => !isShared) ?? [];
  return (
    <>
      <Menu position="bottom-start" width={280} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button
            variant={chosen ? 'light' : 'default'}
            maw={240}
            leftSection={<IconBookmark size={16} aria-hidden />}
          >
            {chosen?.name ?? t('views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {error && !views && <ErrorCard error={error} onRetry={refetch} />}
          {views?.length === 0 && <Menu.Label>{t('none')}</Menu.Label>}
          <Views label={t('mine')} views={ownViews} chosen={chosen} />
          <Views label={t('shared')} views={sharedViews} chosen={chosen} />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} aria-hidden />}
            disabled={!isNarrowed}
            onClick={saving.open}
          >
            {t('save')}
            {!isNarrowed && (
              <Text span size="xs" display="block">
                {t('nothingToSave')}
              </Text>
            )}
          </Menu.Item>
          {!!views?.length && (
            <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={managing.open}>
              {t('manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveView viewed={viewed} words={words} isOpen={isSaving} onClose={saving.close} />
      <ManageViews views={views ?? []} isOpen={isManaging} onClose={managing.close} />
    </>
  );
}

type ViewsProps = { label: string; views: SavedView[]; chosen: SavedView | undefined };

function Views({ label, views, chosen }: ViewsProps) {
  const navigate = useNavigate();
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          aria-current={view.id === chosen?.id || undefined}
          rightSection={view.id === chosen?.id && <IconCheck size={16} aria-hidden />}
          onClick={() => navigate({ to: '.', search: toAddress(view.words), resetScroll: false })}
        >
          {view.name}
        </Menu.Item>
      ))}
    </>
  );
}
