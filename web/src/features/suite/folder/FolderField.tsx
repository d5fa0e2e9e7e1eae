import { LIMITS, SECTION_SEPARATOR } from '@caseloom/contract';
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionChoices } from '../../../ui/cases/grouping.ts';
import { sectionsOf } from '../api.ts';
import { foldersOf } from './folder-text.ts';

type Props = {
  suite: { id: string; revision: number };
  value: string;
  onChange: (text: string) => void;
  /** What is wrong with it. */
  error: string | false;
  'data-autofocus'?: true;
};

/** So many folders are shown at once; the others are found by what is typed. */
const SHOWN = 100;

/** The folder of a written case: those of its suite are offered, a new one may be typed. */
export function FolderField({ suite, ...props }: Props) {
  const { t } = useTranslation('written-case');
  // a dialog that nobody has opened yet needs none of them
  const [isUsed, setUsed] = useState(false);
  const known = useFolders(suite, isUsed);
  return (
    <Autocomplete
      label={t('folder')}
      description={t('folderHelp')}
      maxLength={LIMITS.section}
      data={known}
      limit={SHOWN}
      onFocus={() => setUsed(true)}
      // the buttons of a small dialog stand below it: it opens by a click, by an arrow, or where one types
      openOnFocus={false}
      comboboxProps={{ position: 'bottom' }}
      {...props}
    />
  );
}

/** The folders of a suite as texts, those that only hold others too. */
export function useFolders({ id, revision }: Props['suite'], enabled = true): string[] {
  const { data = [] } = useQuery({ ...sectionsOf(id, revision), enabled, retry: false });
  return sectionChoices(
    data.map(({ section }) => section),
    SECTION_SEPARATOR,
  );
}

/** Whether a text names folders as the server takes them: not too many, and none with too long a name. */
export function isFolder(text: string, known: readonly string[]): boolean {
  const folder = foldersOf(text, known);
  return (
    folder.length <= LIMITS.folderLevels && folder.every((name) => name.length <= LIMITS.label)
  );
}
