import i18next from 'i18next';
import { type Field, isTicked, putInto, textOf } from './fields.ts';
import { toast } from './toast.ts';

/**
 * What was typed into forms and not sent when a session ended: it waits in this tab for the same
 * person, and is put back where the same form stands again. Passwords and secrets are never kept.
 */
const KEY = 'unsent';
type Unsent = {
  userId: string;
  /** Of fields, by `nameOf`: what stood there before, and what was typed. */
  fields: Record<string, { before: string; typed: string }>;
  /** Of what is more than one text, by the name it was given. */
  values: Record<string, unknown>;
  /** Whether a session ended: what is kept without that is announced by what puts it back. */
  hasEnded?: true;
};

/** Where a browser may show what was typed, it is no text of a form, or no text to be kept. */
const NOT_KEPT = [
  '[type="hidden"]',
  '[type="file"]',
  '[type="password"]',
  '[type="search"]',
  '[readonly]',
  '[autocomplete*="password"]',
  '[autocomplete="one-time-code"]',
  '.mantine-PasswordInput-root *',
  '[data-secret] *',
].join(',');

const before = new WeakMap<Field, string>();
const values = new Map<string, () => unknown>();
let userId: string | undefined;
let unsent: Unsent | undefined;

/** Notes what fields held before they were typed into. */
export function watchForms(): void {
  const note = ({ target }: Event) => {
    if (isKept(target) && !before.has(target)) before.set(target, textOf(target));
  };
  addEventListener('focusin', note, true);
  addEventListener('pointerdown', note, true);
}

/** Sets who is logged in: their texts are restored, those of others are deleted. */
export function knowUser(id: string): void {
  userId = id;
  if (unsent?.userId === id) return;
  unsent = read();
  if (!unsent) return;
  if (unsent.userId !== id) {
    forgetUnsent();
    return;
  }
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  announceRestored();
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls a listener when the kept texts are known. @returns unsubscribes it */
export function onUnsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps what stands in the forms of this page. */
export function keepUnsent(): void {
  if (!userId) return;
  const now: Unsent = { ...(unsent ?? { userId, fields: {}, values: {} }), hasEnded: true };
  for (const field of document.querySelectorAll<Field>('form :is(input, textarea, select)')) {
    const old = before.get(field);
    if (isKept(field) && old !== undefined && old !== textOf(field))
      now.fields[nameOf(field)] = { before: old, typed: textOf(field) };
  }
  for (const [name, value] of values) now.values[addressed(name)] = value();
  write(now);
}

export function forgetUnsent(): void {
  unsent = undefined;
  observer.disconnect();
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing could be kept, so nothing is left
  }
}

/** Has a value kept that is more than one text. @returns ends it */
export function keepValue(name: string, value: () => unknown): () => void {
  values.set(name, value);
  return () => values.delete(name);
}

/** Keeps a value of this page at once, also over a reload; undefined forgets it. */
export function storeValue(name: string, value: unknown): void {
  if (!userId) return;
  const now: Unsent = unsent ?? { userId, fields: {}, values: {} };
  if (value === undefined && !(addressed(name) in now.values)) return;
  now.values[addressed(name)] = value;
  if (value === undefined) delete now.values[addressed(name)];
  unsent = now;
  write(now);
}

/** What was kept under this name, once. */
export function takeValue(name: string): unknown {
  const kept = unsent?.values[addressed(name)];
  if (!unsent || kept === undefined) return undefined;
  delete unsent.values[addressed(name)];
  write(unsent);
  return kept;
}

const observer = new MutationObserver(() => look());
let isLooking = false;

/** Puts texts back once the forms that appeared have got what they show at first. */
function look(): void {
  if (isLooking) return;
  isLooking = true;
  setTimeout(() => {
    isLooking = false;
    if (!unsent) return;
    let isFound = false;
    for (const field of document.querySelectorAll<Field>('form :is(input, textarea, select)'))
      if (putBack(field, unsent)) isFound = true;
    if (isFound) write(unsent);
  }, 50);
}

/** @returns whether something was kept of this field; it is no longer */
function putBack(field: Field, { fields }: Unsent): boolean {
  const name = nameOf(field);
  const kept = fields[name];
  if (!kept || !isKept(field)) return false;
  // what is more than one text brings its fields with it
  const isThere = textOf(field) === kept.typed;
  if (!isThere && textOf(field) !== kept.before) return false;
  before.set(field, kept.before);
  if (!isThere) putInto(field, kept.typed);
  delete fields[name];
  return true;
}

/** Says what is kept, since the dialog it was typed into is to be opened again. */
function announceRestored(): void {
  if (!unsent?.hasEnded) return;
  const count = Object.keys(unsent.fields).length + Object.keys(unsent.values).length;
  if (count > 0) toast('info', i18next.t('common:unsent'));
}

function isKept(target: unknown): target is Field {
  return (
    target instanceof Element &&
    target.matches('input, textarea, select') &&
    !target.matches(NOT_KEPT)
  );
}

const addressed = (name: string) => `${location.pathname} ${name}`;

/** The page, the dialog, what it is about and the label: what a person would find the field by. */
function nameOf(field: Field): string {
  const dialog = field.closest('[role="dialog"]');
  const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent;
  const about = field.closest('form')?.dataset.about;
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.name;
  const value = isTicked(field) && field.type === 'radio' ? field.value : '';
  return addressed([title, about, label, value].join(' | '));
}

function read(): Unsent | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(now: Unsent): void {
  const isEmpty = Object.keys(now.fields).length + Object.keys(now.values).length === 0;
  if (isEmpty) {
    forgetUnsent();
    return;
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // a full storage keeps nothing
  }
}
