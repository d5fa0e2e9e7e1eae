import { build, type InlineConfig, type Rolldown } from 'vite';

/** The first file, with the page that nearly everybody comes in by. */
const EVERYWHERE = /\/index\.html$/;
/** The other pages before the login, and what the first one loads later. */
const ACCOUNT = /\/features\/auth\//;
/** Open to all; behind the login too. */
const LEGAL = /\/features\/legal\//;
const SHELL = /\/src\/app\/behind-login\.ts$/;
/** The pages behind the login that most come in by. */
const FIRST = /\/(Dashboard|Projects)Page\.tsx$/;
/** Opened by a link that somebody was given, by people without an account. */
const SHARED = /\/Shared(Report|Release)Page\.tsx$/;
/** Has a tab for each kind of thing of a project, each with files of its own that the other pages share a part of. */
const PROJECT = /\/ProjectPage\.tsx$/;
const DRAWING = /\/(ToolPage|ReadOnlyPage|DraftPage|CaseDrawing)\.tsx$/;
/** The drawing beside the cases of a suite, a run or a report: it comes once the cases are there. */
const CASE_DRAWING = /\/CaseDrawing\.tsx$/;
/** Fewer characters than these, not yet minified, are not worth a request of their own. */
const FEW = 3000;

/**
 * Which modules share a file, so that a page asks for few and loads little that it does not use: `start` is what every
 * page needs, `account` what the other pages before the login need, `shared` what pages need that are opened by a link, and
 * the styles of those behind the login, `frame` what stands around these, with what the first of them and the tool share with
 * others, `portal` what the others share besides, `drawing` what shows a drawing, `tool` what only those that change one
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
      const group = groupFor(id, [...pages], chunk);
      if (group) groupOf.set(id, group);
    }
  return ['start', 'account', 'shared', 'frame', 'portal', 'drawing', 'tool', 'project'].map(
    (name) => ({ name, test: (id: string) => groupOf.get(id) === name }),
  );
}

function groupFor(id: string, pages: string[], chunk: Rolldown.OutputChunk): string | undefined {
  const isFor = (kind: RegExp) => pages.some((page) => kind.test(page));
  const isOnlyFor = (kind: RegExp) => pages.every((page) => kind.test(page));
  if (isFor(EVERYWHERE)) return 'start';
  // else most pages would ask for one file more
  if (isFor(ACCOUNT)) return isOnlyFor(ACCOUNT) ? 'account' : 'start';
  if (isFor(SHARED)) return 'shared';
  if (isOnlyFor(DRAWING)) return groupOfDrawing(id, pages);
  if (isFor(CASE_DRAWING)) return 'shared';
  if (isOnlyFor(LEGAL)) return undefined;
  // one file of styles for all that are no page of an account
  if (id.endsWith('.css')) return 'shared';
  // a page that most come in by keeps its own file; the tool asks for the frame anyway
  const isOfFrame = isFor(SHELL) || isFor(DRAWING) || (isFor(FIRST) && !chunk.facadeModuleId);
  return isOfFrame ? 'frame' : groupOfOthers(pages, chunk);
}

/** Of a module that only pages behind the login need which nobody comes in by. */
function groupOfOthers(pages: string[], chunk: Rolldown.OutputChunk): string | undefined {
  if (pages.length > 1) return 'portal';
  if (pages.some((page) => PROJECT.test(page))) return 'project';
  // a page shares it with what it loads later
  return !chunk.facadeModuleId && chunk.code.length < FEW ? 'portal' : undefined;
}

/** Of a module that only pages with a drawing need. */
function groupOfDrawing(id: string, pages: string[]): string | undefined {
  if (id.endsWith('.css') || pages.some((page) => CASE_DRAWING.test(page))) return 'drawing';
  return pages.length > 1 ? 'tool' : undefined;
}

/** The pages that need each chunk at once: a page is what the router, or the app itself, loads when it is wanted. */
function pagesOf(chunks: Rolldown.OutputChunk[]): Map<Rolldown.OutputChunk, Set<string>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Map<Rolldown.OutputChunk, Set<string>>();
  const pages = chunks.filter(
    ({ facadeModuleId }) =>
      facadeModuleId &&
      /\/index\.html$|Page\w*\.tsx$|\/CaseDrawing\.tsx$|\/src\/app\//.test(facadeModuleId),
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
