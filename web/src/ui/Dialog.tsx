import type { ModalProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lib/load-code.ts';

const Loaded = lazyPart(async () => (await import('./LoadedDialog.tsx')).LoadedDialog);

/** A dialog over the page. Its code is loaded when the first one opens, since most pages are read without. */
export function Dialog(props: ModalProps) {
  const [isRequested, setRequested] = useState(props.opened);
  if (props.opened && !isRequested) setRequested(true);
  if (!isRequested) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
