import { LANGUAGES } from '@caseloom/locales/language';
import { z } from 'zod';
import { slug } from './field.ts';
import { bddType } from './model.ts';
import { errors } from './route.ts';

/** What a draft is for, and to be like, whatever it is made from. */
export const wishes = {
  projectSlug: slug,
  language: z.enum(LANGUAGES).optional(),
  bddType: bddType.optional(),
  /** `rules`: without the language model, also where there is one. */
  way: z.enum(['rules', 'ai']).optional(),
  /** False: no negative test cases. */
  negative: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .optional(),
};

/** Why no draft is begun, whatever it is made from. */
export const starting = errors('project_not_found', 'rate_limited', 'quota_reached', 'unavailable');
