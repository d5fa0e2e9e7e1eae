import type { LanguageRules } from '../language-rules.ts';
import { alternative } from './alternatives.ts';
import { clause } from './clause.ts';
import { condition } from './conditional.ts';
import { dataName } from './data-name.ts';
import { doer } from './doer.ts';
import { ending } from './ending.ts';
import { entered } from './entered-values.ts';
import { guard } from './guard.ts';
import { request } from './imperative.ts';
import { leadIn } from './lead-in.ts';
import { letters } from './letters.ts';
import { limit } from './limit.ts';
import { number } from './number.ts';
import { only } from './only.ts';
import { opposite } from './opposite.ts';
import { statement } from './parts.ts';
import { place } from './place.ts';
import { quantities } from './quantity.ts';
import { refusal } from './refusal.ts';
import { retry } from './retry.ts';
import { role } from './role.ts';
import { rule } from './rule.ts';
import { signs } from './signs.ts';
import { span } from './span.ts';
import { subject } from './subject.ts';
import { written } from './written.ts';

export const ENGLISH: LanguageRules = {
  alternative,
  clause,
  condition,
  dataName,
  doer,
  ending,
  entered,
  guard,
  request,
  leadIn,
  letters,
  limit,
  number,
  only,
  opposite,
  place,
  quantities,
  statement,
  role,
  refusal,
  retry,
  rule,
  signs,
  span,
  subject,
  written,
};
