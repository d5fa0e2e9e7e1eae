import { LIMITS } from './limits.ts';

/** The five rules that every password must meet, each by its own name so that a form can tick them one by one. */
export const PASSWORD_RULES = {
  length: (value: string) => value.length >= LIMITS.passwordMin,
  number: (value: string) => /\p{Nd}/u.test(value),
  special: (value: string) => /[^\p{L}\p{N}\s]/u.test(value),
  upper: (value: string) => /\p{Lu}/u.test(value),
  lower: (value: string) => /\p{Ll}/u.test(value),
} as const;
