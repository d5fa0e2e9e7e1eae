import { Stack } from '@mantine/core';
import { ErrorCard } from './ErrorCard.tsx';
import { PageHead } from './PageHead.tsx';

type Props = {
  /** What kind of page it is: its own name is not known. */
  title: string;
  message: string;
  onRetry: () => void;
};

/** What stands in a page's place when the thing it is about could not be had. */
export function FailedPage({ title, message, onRetry }: Props) {
  return (
    <Stack>
      <PageHead title={title} />
      <ErrorCard message={message} onRetry={onRetry} />
    </Stack>
  );
}
