import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The flaky cases of a suite, the worst first. */
export const flakyOf = (suiteId: string) =>
  queryOptions({
    queryKey: ['flaky', suiteId],
    queryFn: () => api.flaky.listOfSuite({ id: suiteId }),
    meta: { hideErrors: true },
  });

export const { mute: muteCase, unmute: unmuteCase } = api.flaky;
