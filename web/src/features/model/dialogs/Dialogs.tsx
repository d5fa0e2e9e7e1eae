import type { Dialog } from '../tool.ts';
import { CommandsDialog } from './CommandsDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { NestDialog } from './NestDialog.tsx';
import { SearchBar } from './SearchBar.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

/** What opens over the tool. */
export function Dialogs({ dialog, onClose }: { dialog: Dialog | undefined; onClose: () => void }) {
  return (
    <>
      <CommandsDialog isOpen={dialog === 'commands'} onClose={onClose} />
      <ShortcutsDialog isOpen={dialog === 'shortcuts'} onClose={onClose} />
      <ImportDialog isOpen={dialog === 'import'} onClose={onClose} />
      <VersionsDialog isOpen={dialog === 'versions'} onClose={onClose} />
      <NestDialog isOpen={dialog === 'nest'} onClose={onClose} />
      {dialog === 'search' && <SearchBar onClose={onClose} />}
      <ConflictDialog />
    </>
  );
}
