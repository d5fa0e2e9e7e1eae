import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contract } from '@caseloom/contract';
import { minifyContractRouter } from '@orpc/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const locales = fileURLToPath(new URL('../locales', import.meta.url));

/** The contract without its schemas: methods and paths are all that the browser's client needs. */
function contractOutline(): Plugin {
  const id = 'virtual:contract';
  return {
    name: 'contract-outline',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export const contract = ${JSON.stringify(minifyContractRouter(contract))};`
        : undefined,
  };
}

/** The sentences, as files that a page loads by name. */
function sentences(): Plugin {
  return {
    name: 'sentences',
    configureServer: (server) => {
      server.middlewares.use('/app/locales', (request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(readFileSync(join(locales, (request.url ?? '').split('?')[0] ?? '')));
      });
    },
    generateBundle() {
      for (const language of ['en', 'tr']) {
        for (const file of readdirSync(join(locales, language))) {
          const source = JSON.stringify(
            JSON.parse(readFileSync(join(locales, language, file), 'utf8')),
          );
          this.emitFile({ type: 'asset', fileName: `locales/${language}/${file}`, source });
        }
      }
    },
  };
}

/** A compressed copy beside each file: the server sends it as it is. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|html|json|svg)$/.test(name)) continue;
        const path = join(dir, name);
        const content = readFileSync(path);
        mkdirSync(join(path, '..'), { recursive: true });
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
      }
    },
  };
}

export default defineConfig({
  base: '/app/',
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), contractOutline(), sentences(), compressed()],
  build: { target: 'es2023', manifest: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
