import { DEFAULT_LANGUAGE, LANGUAGES } from '@caseloom/locales/language';
import type { Plugin, Rolldown } from 'vite';
import { isFacade } from './direct-imports.ts';
import { PORTAL_FILE } from './src/lib/sentence-files.ts';

/**
 * Files under `/app/` and calls under `/api/` by page: the first part of its path, and one `*` for each other part. In a file,
 * `*` is the language; in a call, `{1}` is the first of those parts.
 */
type Needs = [page: string, files: string[], calls: readonly string[]][];
type EarlyFiles = { languages: readonly string[]; all: string; open: Needs; behindLogin: Needs };

/** What of a page is needed first. Its calls are written as the page writes them, where its address has no search. */
type Page = { code?: RegExp[]; sentences?: string[]; calls?: readonly string[] };

/** Pages that ask for nothing behind the login, whether somebody is signed in or not. */
const OPEN: Record<string, Page> = {
  login: { sentences: ['auth'] },
  register: { code: [/\/RegisterPage\.tsx$/], sentences: ['auth'] },
  'verify-email': { code: [/\/VerifyEmailPage\.tsx$/], sentences: ['auth'] },
  'forgot-password': { code: [/\/ForgotPasswordPage\.tsx$/], sentences: ['auth'] },
  'reset-password': { code: [/\/ResetPasswordPage\.tsx$/], sentences: ['auth'] },
  'invitation/*': { code: [/\/InvitationPage\.tsx$/], sentences: ['auth'] },
  'shared/*/*': {},
  'privacy-and-policy': {},
  termsofservice: {},
};

const SHELL = /\/app\/behind-login\.ts$/;
/** What the frame of the pages behind the login asks the server for. */
const MENU_CALLS = ['user/me', 'project/company', 'notification?limit=1'];
/** The pages behind the login that people come in by. */
const BEHIND_LOGIN: Record<string, Page> = {
  dashboard: {
    code: [SHELL, /\/DashboardPage\.tsx$/],
    sentences: [PORTAL_FILE],
    calls: [...MENU_CALLS, 'dashboard?year={year}', 'project/count'],
  },
  projects: {
    code: [SHELL, /\/ProjectsPage\.tsx$/],
    sentences: [PORTAL_FILE],
    calls: [...MENU_CALLS, 'work/projects?limit=25&skip=0&sort=-createdAt'],
  },
  'projects/*': {
    code: [SHELL, /\/ProjectPage\.tsx$/],
    sentences: [PORTAL_FILE],
    calls: [...MENU_CALLS, 'project/{1}', 'model/project/{1}?includeHidden=true'],
  },
  work: { code: [SHELL, /\/WorkPage\.tsx$/], sentences: [PORTAL_FILE], calls: MENU_CALLS },
  'suites/*': {
    code: [SHELL, /\/SuitePage\.tsx$/],
    sentences: [PORTAL_FILE],
    calls: [...MENU_CALLS, 'suite/{1}'],
  },
  'runs/*': {
    code: [SHELL, /\/RunPage\.tsx$/],
    sentences: [PORTAL_FILE],
    calls: [...MENU_CALLS, 'run/{1}'],
  },
  'tool/*/*/*': {
    code: [/\/ToolPage\.tsx$/],
    sentences: [PORTAL_FILE, 'model', 'problems'],
    calls: [
      'user/me',
      'model/{3}',
      'project/{1}',
      'step/project/{1}',
      'data/project/{1}',
      'model/project/{1}?includeHidden=true',
      'model/{3}/last-generation',
    ],
  },
};

/**
 * Has a page ask at once for what it will need, by its path, its language and whether somebody is signed in. Otherwise its
 * sentences wait for the first script, the code behind the login for the sentences, and what the server is asked for that code.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return [];
        const children = `(${askEarly.toString()})(${JSON.stringify(filesOf(bundle))})`;
        // a style sheet before it would have it wait
        return [{ tag: 'script', injectTo: 'head-prepend', children }];
      },
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle): EarlyFiles {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const sentencesOf = (part: string) => `locales/*/${part}.json`;
  const needsOf = (pages: Record<string, Page>): Needs =>
    Object.entries(pages).map(([path, { code = [], sentences = [], calls = [] }]) => [
      path,
      [...sentences.map(sentencesOf), ...codeOf(chunks, code)],
      calls,
    ]);
  return {
    languages: [...new Set([DEFAULT_LANGUAGE, ...LANGUAGES])],
    all: sentencesOf('common'),
    open: needsOf(OPEN),
    behindLogin: needsOf(BEHIND_LOGIN),
  };
}

/** The scripts and styles that a page of its own needs at once, without those of the page that everybody comes in by. */
function codeOf(chunks: Rolldown.OutputChunk[], pages: RegExp[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (first: (chunk: Rolldown.OutputChunk) => boolean) => {
    const found = new Set(chunks.filter(first));
    for (const { imports } of found)
      for (const file of imports) {
        const chunk = byName.get(file);
        if (chunk) found.add(chunk);
      }
    return found;
  };
  const here = reach(({ isEntry }) => isEntry);
  const needed = [
    ...reach(({ facadeModuleId }) => pages.some((page) => page.test(facadeModuleId ?? ''))),
  ];
  return needed
    .filter((chunk) => !here.has(chunk) && !isFacade(chunk))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}

/** Runs in the page before all of its code, as a text of its own: it knows nothing but what it is given. */
function askEarly({ languages, all, open, behindLogin }: EarlyFiles): void {
  const read = (name: string): string | null | undefined => {
    try {
      return localStorage.getItem(name);
    } catch {
      return undefined;
    }
  };
  const [, , page = '', ...rest] = location.pathname.split('/');
  const path = [page, ...rest.map(() => '*')].join('/');
  const token = read('token');
  const needs = token ? [...open, ...behindLogin] : open;
  const find = (name: string) => needs.find(([known]) => known === name);
  // who is not signed in is led to the login
  const [, files = [], calls = []] = find(path) ?? (token ? undefined : find('login')) ?? [];
  const preferred = [
    new URLSearchParams(location.search).get('language'),
    read('language') ?? /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1],
  ];
  const language = preferred.find((name) => name && languages.includes(name)) ?? languages[0];
  document.documentElement.lang = String(language);
  const parts = files.flatMap((file) => /^locales\/\*\/(.+)\.json$/.exec(file)?.[1] ?? []);
  Object.assign(window, { earlyParts: parts });
  if (parts.includes('auth')) document.documentElement.dataset.page = 'account';
  for (const file of [all, ...files]) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
    if (file.endsWith('.css')) link.as = 'style';
    if (file.endsWith('.json')) {
      link.as = 'fetch';
      link.crossOrigin = 'anonymous';
    }
    link.href = `/app/${file.replace('*', String(language))}`;
    document.head.append(link);
  }
  if (!token || location.search) return;
  const headers = { authorization: token, 'accept-language': String(language) };
  const year = String(new Date().getFullYear());
  const answers = calls.map((call) => {
    const named = call.replace(/\{(\d)\}/, (_, at) => rest[at - 1] ?? '').replace('{year}', year);
    const address = `${location.origin}/api/${named}`;
    const answer = fetch(address, { headers });
    // whoever takes it sees the failure
    answer.catch(() => undefined);
    return [address, { headers, answer }] as const;
  });
  Object.assign(window, { earlyAnswers: new Map(answers) });
}
