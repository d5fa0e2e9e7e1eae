import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { commonWords, contract } from '@caseloom/contract';
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_NAMES,
  LANGUAGES,
  STEP_WORDS,
} from '@caseloom/locales/language';
import { minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { dictionary } from '@zxcvbn-ts/language-common';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { directImports } from './direct-imports.ts';
import { earlyFiles } from './early-files.ts';
import { faces } from './faces.ts';
import { pageGroups } from './page-groups.ts';
import { isOfPortal, PORTAL_FILE, PORTAL_PARTS } from './src/lib/sentence-files.ts';

const locales = fileURLToPath(new URL('../locales', import.meta.url));

/** Of a call only what the browser's client needs; not what is said to readers and to the server. */
function toAddress(call: { route: Record<string, unknown>; errorMap: unknown }) {
  const { summary, description, tags, successStatus, ...route } = call.route;
  return { errorMap: call.errorMap, meta: {}, route };
}

/** A module that is built from what only this configuration can read, imported as `virtual:<name>`. */
function virtualModule(name: string, codeOf: () => string): Plugin {
  const id = `virtual:${name}`;
  return {
    name,
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? codeOf() : undefined),
  };
}

/** The contract without its schemas: methods and paths are all that the browser's client needs. */
const contractOutline = virtualModule('contract', () => {
  const outline = JSON.stringify(minifyContractRouter(contract), (key, value) =>
    key === '~orpc' ? toAddress(value) : value,
  );
  return `export const contract = ${outline};`;
});

/** The names of the languages and their words for steps, without the other words that the engine needs. */
const languageNames = virtualModule(
  'languages',
  () => `export const LANGUAGE_NAMES = ${JSON.stringify(LANGUAGE_NAMES)};
export const DEFAULT_LANGUAGE = ${JSON.stringify(DEFAULT_LANGUAGE)};
export const STEP_WORDS = ${JSON.stringify(STEP_WORDS)};`,
);

/** The words of leaked passwords, loaded where a new one is chosen. */
const leakedWords = virtualModule('common-words', () => {
  const words = commonWords(dictionary['passwords-common']).join('\n');
  return `export const words = ${JSON.stringify(words)};`;
});

/** The sentences, as files that a page loads by name (`src/lib/sentence-files.ts`). */
function sentences(): Plugin {
  return {
    name: 'sentences',
    configureServer: (server) => {
      server.middlewares.use('/app/locales', (request, response) => {
        const [, language = '', file = ''] = (request.url ?? '').split(/[/?]/);
        response.setHeader('content-type', 'application/json');
        response.end(sentencesOf(language, file.replace('.json', '')));
      });
    },
    transformIndexHtml: (html) => html.replace('<!-- taglines -->', taglines()),
    generateBundle() {
      for (const language of LANGUAGES) {
        const files = readdirSync(join(locales, language));
        const parts = files.flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
        for (const part of [...parts.filter((name) => !isOfPortal(name)), PORTAL_FILE]) {
          const fileName = `locales/${language}/${part}.json`;
          this.emitFile({ type: 'asset', fileName, source: sentencesOf(language, part) });
        }
      }
    },
  };
}

/** What the app is about, in each language: the page has it before any of its code. */
function taglines(): string {
  return LANGUAGES.map((language) => {
    const { tagline } = JSON.parse(sentencesOf(language, 'auth'));
    return `<p lang="${language}">${tagline}</p>`;
  }).join('');
}

/** The text of a file of sentences. */
function sentencesOf(language: string, part: string): string {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(locales, language, `${name}.json`), 'utf8'));
  const parts = Object.fromEntries(PORTAL_PARTS.map((name) => [name, read(name)]));
  return JSON.stringify(part === PORTAL_FILE ? parts : read(part));
}

const mantineStyles = dirname(
  createRequire(import.meta.url).resolve('@mantine/core/styles/global.css'),
);

/**
 * The styles of the Mantine components that a page uses, beside their code; while developing, all of them.
 * They stand in a layer, so that our own rules win whichever came first.
 */
function componentStyles(): Plugin {
  const id = 'virtual:component-styles';
  let isBuild = true;
  return {
    name: 'component-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => {
      if (source !== `\0${id}`) return undefined;
      const base = ['baseline', 'global'];
      const files = isBuild ? base.map((name) => `styles/${name}.layer.css`) : ['styles.layer.css'];
      return files.map((file) => `import '@mantine/core/${file}';`).join('\n');
    },
    transform: (code, source) => {
      const name = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(source)?.[1];
      const file = `${name}.layer.css`;
      if (!isBuild || !name || !existsSync(join(mantineStyles, file))) return undefined;
      return { code: `import '@mantine/core/styles/${file}';\n${code}`, map: null };
    },
  };
}

/** The class of a style module as it stands in the page: `.isOpen` of `tool.module.css` is `tool-is-open`. */
function classNameOf(name: string, file: string): string {
  const own = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${basename(file.split('?')[0] ?? '', '.module.css')}-${own}`;
}

/** Asks for the face at once, not only when the style sheet was read; for the letters of more languages once one is shown. */
function earlyFonts(): Plugin {
  return {
    name: 'early-fonts',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /\/next-core-[^/]*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head-prepend' as const,
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/app/${file}`,
          },
        })),
  };
}

/** A compressed copy beside each file: the server sends it as it is. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|html|json|svg)$/.test(name));
      await Promise.all(names.map((name) => writeCompressed(join(dir, name))));
    },
  };
}

async function writeCompressed(path: string): Promise<void> {
  const content = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }));
}

const config: UserConfig = {
  base: '/app/',
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    contractOutline,
    languageNames,
    leakedWords,
    componentStyles(),
    faces(),
    sentences(),
    earlyFonts(),
    earlyFiles(),
    directImports(),
    compressed(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    // browsers of this target preload modules themselves
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
};

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return config;
  const groups = await pageGroups(config);
  const rolldownOptions = {
    output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
  };
  return { ...config, build: { ...config.build, rolldownOptions } };
});
