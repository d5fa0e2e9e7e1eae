import { queryOptions } from '@tanstack/react-query';
import { Unreached } from './connection.ts';
import { readToken } from './session.ts';

/**
 * A picture of the API as an address that an `img` can show: the API wants the token with every
 * call, which an `img` does not send.
 */
export const imageAt = (url: string) =>
  queryOptions({
    queryKey: ['picture', url],
    queryFn: async () => {
      const answer = await fetch(url, { headers: { authorization: readToken() ?? '' } });
      if (answer.status >= 500) throw new Unreached('no picture yet');
      return answer.ok ? URL.createObjectURL(await answer.blob()) : null;
    },
    meta: { hideErrors: true },
    // the address changes with the picture, and the blob lives as long as the page
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
