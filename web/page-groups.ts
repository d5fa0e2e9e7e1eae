import { build, type InlineConfig, type Rolldown } from 'vite';

/** The first file, with the page that nearly everybody comes in by. */
const EVERYWHERE = /\/index\.html$/;
/** The other pages before the login, and what the first one loads later. */
const ACCOUNT = /\/features\/auth\//;
const SHELL = /\/src\/app\/behind-login\.ts$/;
/** Has a tab for each kind of thing of a project, each with files of its own that the other pages share a part of. */
const PROJECT = '/ProjectPage.tsx';
const DRAWING = /\/(ToolPage|ReadOnlyPage|DraftPage)\.tsx$/;

/**
 * Which modules share a file, so that a page asks for few: `start` is what every page needs, `account` what the other
 * pages before the login need, `portal` what pages behind the login share besides, `tool` what only those with a drawing
 * share, `project` what the page of a project alone needs at once. The rest stays with what uses it.
 * Which page needs what is known once unused code is gone: from a first build, which is thrown away.
 * @param config of that build
 * @returns groups for `codeSplitting.groups`
 */
export async function pageGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  });
  if (!('output' in result)) throw new Error('the first build gave no files');
  const chunks = result.output.filter((part) => part.type === 'chunk');
  const groupOf = new Map<string, string>();
  for (const [chunk, pages] of pagesOf(chunks))
    for (const id of chunk.moduleIds) {
      const group = groupFor([...pages]);
      if (group) groupOf.set(id, group);
    }
  return ['start', 'account', 'portal', 'tool', 'project'].map((name) => ({
    name,
    test: (id: string) => groupOf.get(id) === name,
  }));
}

function groupFor(pages: string[]): string | undefined {
  const isFor = (kind: RegExp) => pages.some((page) => kind.test(page));
  if (isFor(EVERYWHERE)) return 'start';
  // else most pages would ask for one file more
  if (isFor(ACCOUNT)) return pages.every((page) => ACCOUNT.test(page)) ? 'account' : 'start';
  if (isFor(SHELL)) return 'portal';
  const [page = ''] = pages;
  if (pages.length < 2) return page.endsWith(PROJECT) ? 'project' : undefined;
  return pages.every((page) => DRAWING.test(page)) ? 'tool' : 'portal';
}

/** The pages that need each chunk at once: a page is what the router, or the app itself, loads when it is wanted. */
function pagesOf(chunks: Rolldown.OutputChunk[]): Map<Rolldown.OutputChunk, Set<string>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Map<Rolldown.OutputChunk, Set<string>>();
  const pages = chunks.filter(
    ({ facadeModuleId }) =>
      facadeModuleId && /\/index\.html$|Page\w*\.tsx$|\/src\/app\//.test(facadeModuleId),
  );
  for (const page of pages) {
    const waiting = [page];
    for (const chunk of waiting) {
      const known = found.get(chunk) ?? new Set();
      const name = page.facadeModuleId ?? '';
      if (known.has(name)) continue;
      found.set(chunk, known.add(name));
      waiting.push(...chunk.imports.flatMap((file) => byName.get(file) ?? []));
    }
  }
  return found;
}
