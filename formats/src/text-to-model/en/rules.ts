import type { LanguageRules } from '../language-rules.ts';
import { alternative } from './alternatives.ts';
import { clause } from './clause.ts';
import { condition } from './conditional.ts';
import { dataName } from './data-name.ts';
import { ending } from './ending.ts';
import { entered } from './entered-values.ts';
import { form } from './form.ts';
import { guard } from './guard.ts';
import { knownFields } from './known-fields.ts';
import { leadIn } from './lead-in.ts';
import { limit } from './limit.ts';
import { namedFields } from './named-fields.ts';
import { number } from './number.ts';
import { only } from './only.ts';
import { optional } from './optional.ts';
import { place } from './place.ts';
import { quantities } from './quantity.ts';
import { refusal } from './refusal.ts';
import { retry } from './retry.ts';
import { rule } from './rule.ts';
import { signs } from './signs.ts';
import { span } from './span.ts';
import { subject } from './subject.ts';
import { undecided } from './undecided.ts';
import { ENGLISH_WORDS } from './words.ts';
import { written } from './written.ts';

export const ENGLISH: LanguageRules = {
  ...ENGLISH_WORDS,
  alternative,
  clause,
  condition,
  dataName,
  ending,
  entered,
  form,
  guard,
  knownFields,
  leadIn,
  limit,
  namedFields,
  number,
  only,
  optional,
  place,
  quantities,
  refusal,
  retry,
  rule,
  signs,
  span,
  subject,
  undecided,
  written,
};
