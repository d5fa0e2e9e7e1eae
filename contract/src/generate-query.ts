import { z } from 'zod';
import { version } from './field.ts';
import { settings } from './generation.ts';

/** Ids of elements, in an address separated by commas. */
const idList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  settings.shape.through,
);
const budget = settings.shape.best.unwrap();
/** What a request for test cases may set for itself alone; what it does not name is as the model says. */
export const generateQuery = z
  .strictObject({
    criterion: settings.shape.criterion,
    strength: z.preprocess(
      (value) => (typeof value === 'string' && /^[0-6]$/.test(value) ? Number(value) : value),
      settings.shape.strength,
    ),
    combine: settings.shape.combine,
    maxVisits: z.coerce.number().pipe(settings.shape.maxVisits),
    maxLength: z.coerce.number().pipe(settings.shape.maxLength),
    negative: settings.shape.negative,
    polarity: settings.shape.polarity,
    seed: z.coerce.number().pipe(settings.shape.seed),
    limit: z.coerce.number().pipe(settings.shape.limit),
    /** For `selection`: what test cases pass. */
    through: idList,
    avoid: idList,
    only: idList,
    /** So many cases are kept, those that together cover most. */
    best: z.coerce.number().pipe(budget.shape.cases.unwrap()),
    /** Or cases of so many steps together. */
    bestSteps: z.coerce.number().pipe(budget.shape.steps.unwrap()),
    order: settings.shape.order.unwrap(),
    /** An earlier version of the model: only cases for what changed since. */
    since: z.coerce.number().pipe(version),
  })
  .partial();
export type GenerateQuery = Omit<z.infer<typeof generateQuery>, 'since'>;
