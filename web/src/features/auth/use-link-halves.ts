import { useSearchWords } from '../../lib/address.ts';

/** The two halves of a link of a mail; undefined where the address lacks one. */
export function useLinkHalves(): { token: string | undefined; key: string | undefined } {
  const { token, key } = useSearchWords();
  return {
    token: typeof token === 'string' ? token : undefined,
    key: typeof key === 'string' ? key : undefined,
  };
}
