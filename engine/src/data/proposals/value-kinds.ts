import type { Language } from '@caseloom/locales/language';
import type { DataType } from '../../model.ts';
import { type AmountReason, proposeAmounts } from './kinds/amount.ts';
import { type BooleanReason, proposeBooleans } from './kinds/boolean.ts';
import { type CardReason, proposeCards } from './kinds/card.ts';
import { type DateReason, proposeDates } from './kinds/date.ts';
import { type EmailReason, proposeEmails } from './kinds/email.ts';
import { type IbanReason, proposeIbans } from './kinds/iban.ts';
import { type PhoneReason, proposePhones, proposeTurkishPhones } from './kinds/phone.ts';
import { proposeTckns, type TcknReason } from './kinds/tckn.ts';
import { proposeTimes, type TimeReason } from './kinds/time.ts';
import type { ProposalOf } from './proposal.ts';

export type KindReason =
  | AmountReason
  | BooleanReason
  | CardReason
  | DateReason
  | EmailReason
  | IbanReason
  | PhoneReason
  | TcknReason
  | TimeReason;

/** Kinds of values whose form is known everywhere. */
export const VALUE_KINDS = [
  'email',
  'iban',
  'tckn',
  'phone',
  'turkishPhone',
  'card',
  'amount',
  'boolean',
  'date',
  'time',
] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

type Known = { type: DataType; propose: (language: Language) => ProposalOf<KindReason>[] };

/** What each kind is stored as, and its values; dates and numbers among the valid ones as they are stored. */
export const KNOWN: Readonly<Record<ValueKind, Known>> = {
  email: { type: 'email', propose: proposeEmails },
  iban: { type: 'text', propose: proposeIbans },
  tckn: { type: 'text', propose: proposeTckns },
  phone: { type: 'text', propose: proposePhones },
  turkishPhone: { type: 'text', propose: proposeTurkishPhones },
  card: { type: 'text', propose: proposeCards },
  amount: { type: 'decimal', propose: proposeAmounts },
  boolean: { type: 'boolean', propose: proposeBooleans },
  date: { type: 'date', propose: proposeDates },
  time: { type: 'text', propose: proposeTimes },
};
