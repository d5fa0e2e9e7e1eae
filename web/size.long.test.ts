// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it, vi } from 'vitest';

const KB = 1000;
// a test run would build React's own checks in
vi.stubEnv('NODE_ENV', 'production');
const output = await built();
const chunks = output.filter((part) => part.type === 'chunk');

/** What a browser loads before it shows a page, gzip, with the frame of the pages behind the login. */
it.each([
  ['features/auth/LoginPage.tsx', 185],
  ['features/dashboard/DashboardPage.tsx', 390],
  ['features/project/ProjectsPage.tsx', 390],
])('%s stays within %i KB of code and 40 KB of style', (page, limit) => {
  const frame = page.includes('/auth/') ? [] : ['src/app/Shell.tsx'];
  const loaded = closureOf('src/main.tsx', ...frame, page);
  expect(sizeOf(loaded.map(({ code }) => code))).toBeLessThanOrEqual(limit * KB);
  const styles = new Set(loaded.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const texts = output.filter((part) => part.type === 'asset' && styles.has(part.fileName));
  expect(texts.length).toBe(styles.size);
  expect(sizeOf(texts.map((part) => ('source' in part ? part.source : '')))).toBeLessThanOrEqual(
    40 * KB,
  );
});

it('the face of the first page is within 20 KB with the letters of Turkish', () => {
  const fonts = output.filter(({ fileName }) => /\/next-(core|turkish)-.*\.woff2$/.test(fileName));
  const sizes = fonts.map((part) => ('source' in part ? part.source.length : 0));
  expect(fonts.length).toBe(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20 * KB);
});

it('no page loads the schemas of the contract: it takes lists, and numbers', () => {
  const pages = ['ProjectsPage.tsx', 'ToolPage.tsx', 'RunPage.tsx', 'SharedReportPage.tsx'];
  const loaded = pages.flatMap((page) => closureOf('src/main.tsx', page));
  const modules = loaded.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.filter((id) => id.includes('/node_modules/zod/'))).toEqual([]);
});

/** The web app as it is shipped, kept in memory. */
async function built(): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const result = await build({
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    mode: 'production',
    build: { write: false },
  });
  if (!('output' in result)) throw new Error('the build gave no files');
  return result.output;
}

/** Every chunk these modules need at once, each once. */
function closureOf(...modules: string[]): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const holder = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
    if (!holder) throw new Error(`no chunk holds ${module}`);
    visit(holder);
  }
  return [...found.values()];
}

function sizeOf(texts: (string | Uint8Array)[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}
