import type { WordRules } from '../language-rules.ts';
import { doer } from './doer.ts';
import { request } from './imperative.ts';
import { letters } from './letters.ts';
import { opposite } from './opposite.ts';
import { statement } from './parts.ts';
import { role } from './role.ts';

/** What tells what a sentence is about; the tool reads labels by these alone. */
export const ENGLISH_WORDS: WordRules = { doer, letters, opposite, request, role, statement };
