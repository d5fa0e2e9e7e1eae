import { useMutation } from '@tanstack/react-query';
import { trySettings } from './api.ts';

/** What a language model is tried with, and saved. */
export type Tried = { baseUrl: string; model: string; key: string };

/** Has a language model draw two short built-in texts, before it is saved. */
export function useTrial() {
  return useMutation({
    mutationFn: ({ baseUrl, model, key }: Tried) =>
      trySettings({ baseUrl, model, ...(key && { key }) }),
    onError: () => undefined,
  });
}
export type TrialState = ReturnType<typeof useTrial>;

/** Why the last test of these settings failed; undefined where it did not, or was of others. */
export function failureOf({ data, variables }: TrialState, saved: Tried): string | undefined {
  const isOfThem = variables?.baseUrl === saved.baseUrl && variables.model === saved.model;
  return isOfThem ? data?.failure?.message : undefined;
}
