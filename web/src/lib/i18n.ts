import type activity from '@caseloom/locales/en/activity.json';
import type apiKey from '@caseloom/locales/en/api-key.json';
import type attributes from '@caseloom/locales/en/attributes.json';
import type auth from '@caseloom/locales/en/auth.json';
import type bin from '@caseloom/locales/en/bin.json';
import type caseImport from '@caseloom/locales/en/case-import.json';
import type change from '@caseloom/locales/en/change.json';
import type common from '@caseloom/locales/en/common.json';
import type dashboard from '@caseloom/locales/en/dashboard.json';
import type draft from '@caseloom/locales/en/draft.json';
import type fields from '@caseloom/locales/en/fields.json';
import type files from '@caseloom/locales/en/files.json';
import type flaky from '@caseloom/locales/en/flaky.json';
import type help from '@caseloom/locales/en/help.json';
import type legal from '@caseloom/locales/en/legal.json';
import type model from '@caseloom/locales/en/model.json';
import type notification from '@caseloom/locales/en/notification.json';
import type problems from '@caseloom/locales/en/problems.json';
import type project from '@caseloom/locales/en/project.json';
import type proposal from '@caseloom/locales/en/proposal.json';
import type release from '@caseloom/locales/en/release.json';
import type report from '@caseloom/locales/en/report.json';
import type requirement from '@caseloom/locales/en/requirement.json';
import type requirementImport from '@caseloom/locales/en/requirement-import.json';
import type run from '@caseloom/locales/en/run.json';
import type savedView from '@caseloom/locales/en/saved-view.json';
import type settings from '@caseloom/locales/en/settings.json';
import type suggestion from '@caseloom/locales/en/suggestion.json';
import type suite from '@caseloom/locales/en/suite.json';
import type user from '@caseloom/locales/en/user.json';
import type webhook from '@caseloom/locales/en/webhook.json';
import type work from '@caseloom/locales/en/work.json';
import type writtenCase from '@caseloom/locales/en/written-case.json';
import type { Language } from '@caseloom/locales/language';
import { printValue } from '@caseloom/locales/number';
import i18next, { type BackendModule, type FormatterModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { whenConnected } from './connection.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './languages.ts';
import { keepPreference, readPreference } from './preferences.ts';
import { isOfPortal, PORTAL_FILE, PORTAL_PARTS } from './sentence-files.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      activity: typeof activity;
      'api-key': typeof apiKey;
      attributes: typeof attributes;
      auth: typeof auth;
      bin: typeof bin;
      'case-import': typeof caseImport;
      change: typeof change;
      common: typeof common;
      fields: typeof fields;
      files: typeof files;
      flaky: typeof flaky;
      dashboard: typeof dashboard;
      draft: typeof draft;
      help: typeof help;
      legal: typeof legal;
      model: typeof model;
      notification: typeof notification;
      problems: typeof problems;
      project: typeof project;
      proposal: typeof proposal;
      release: typeof release;
      report: typeof report;
      requirement: typeof requirement;
      'requirement-import': typeof requirementImport;
      run: typeof run;
      'saved-view': typeof savedView;
      settings: typeof settings;
      suggestion: typeof suggestion;
      suite: typeof suite;
      user: typeof user;
      webhook: typeof webhook;
      work: typeof work;
      'written-case': typeof writtenCase;
    };
  }
}

/** Sets the page's language everywhere: sentences, casing, and what a screen reader speaks. */
export async function setLanguage(language: Language): Promise<void> {
  keepPreference('language', language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** How often a file of sentences is asked for again. */
const MAX_RETRIES = 5;

/** How often a file could not be read. */
const failures = new Map<string, number>();

/**
 * The files of sentences, by language and part; i18next loads one again that could not be read. English stands in
 * for what never came, and is loaded only then: both languages have the same sentences.
 */
const sentenceFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, part, done) => {
    const address = `${language}/${part}`;
    const handleFailure = async (error: Error) => {
      const failed = (failures.get(address) ?? 0) + 1;
      failures.set(address, failed);
      if (failed <= MAX_RETRIES || language === DEFAULT_LANGUAGE) return done(error, true);
      const instead = await readPart(DEFAULT_LANGUAGE, part).catch(() => undefined);
      return instead ? done(null, instead) : done(error, false);
    };
    readPart(language, part).then((sentences) => done(null, sentences), handleFailure);
  },
};

/** Files of several parts that are loaded, or loading. */
const portalSentences = new Map<string, Promise<Record<string, ResourceKey>>>();

async function readPart(language: string, part: string): Promise<ResourceKey> {
  const addressOf = (file: string) => `${import.meta.env.BASE_URL}locales/${language}/${file}.json`;
  if (!isOfPortal(part)) return readSentences(addressOf(part));
  const known = portalSentences.get(language);
  const reading = known ?? readPortal(language, addressOf(PORTAL_FILE));
  portalSentences.set(language, reading);
  try {
    return (await reading)[part] ?? {};
  } catch (error) {
    portalSentences.delete(language);
    throw error;
  }
}

/** Reads the parts of the portal, and has all of them at once: a page whose sentences come piece by piece would be hidden again for each. */
async function readPortal(language: string, address: string): Promise<Record<string, ResourceKey>> {
  const parts = await readSentences<Record<string, ResourceKey>>(address);
  for (const [name, sentences] of Object.entries(parts))
    i18next.addResourceBundle(language, name, sentences);
  return parts;
}

async function readSentences<Sentences = ResourceKey>(address: string): Promise<Sentences> {
  const answer = await fetch(address).catch(async (error: unknown) => {
    // a server that is away is waited for before its failure counts as one of the tries
    await whenConnected();
    throw error;
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** A mail's link says which language the mail was in; who never chose one goes on in it. */
function languageOfLink(): Language | undefined {
  const requested = new URLSearchParams(location.search).get('language');
  if (!isLanguage(requested)) return undefined;
  if (!readPreference('language')) keepPreference('language', requested);
  return requested;
}

/** Writes what fills a sentence: amounts as people of its language write them. */
const amounts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language = DEFAULT_LANGUAGE, { interpolationkey } = {}) =>
    printValue(language, String(interpolationkey), value),
};

/** The sentences as React shows them, which escapes what fills them. */
export const sentencesOfPage = i18next.use(amounts).use(initReactI18next);
export const INTERPOLATION = { escapeValue: false, alwaysFormat: true };

/**
 * The parts that the page of this address has asked for in its head (`early-files.ts`), and that are there before any code: a page
 * that is hidden until it has its sentences stays hidden for a while longer.
 */
function earlyParts(): string[] {
  const { earlyParts: parts = [] } = window as { earlyParts?: string[] };
  // one brings the others of its file
  return parts.flatMap((part) => (part === PORTAL_FILE ? PORTAL_PARTS.slice(0, 1) : [part]));
}

/** Resolves when the first sentences are there. */
export async function startI18n(): Promise<void> {
  const preferred = readPreference('language');
  const language = languageOfLink() ?? (isLanguage(preferred) ? preferred : DEFAULT_LANGUAGE);
  document.documentElement.lang = language;
  await sentencesOfPage.use(sentenceFiles).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: LANGUAGES,
    ns: ['common', ...earlyParts()],
    defaultNS: 'common',
    maxParallelReads: 10,
    maxRetries: MAX_RETRIES,
    retryTimeout: 350,
    interpolation: INTERPOLATION,
  });
}
