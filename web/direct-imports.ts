import type { Plugin, Rolldown } from 'vite';

/** A file that only hands on what another one has, under other names. */
const FACADE = /^export\{([\w$, ]+)\}from"\.\/([^"]+)";?\s*$/;

/**
 * Lets a page ask at once for the file that has what it imports. A module that is wanted later and shares a file with others has
 * a file besides, which only hands it on: one request more for each. They stay, for pages that are open while another build is installed.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const facades = chunks.flatMap((chunk) => facadeOf(chunk) ?? []);
      for (const chunk of chunks)
        for (const { name, target, names } of facades)
          chunk.code = chunk.code.replaceAll(
            `import(\`./${name}\`)`,
            `import(\`./${target}\`).then(e=>({${names}}))`,
          );
    },
  };
}

/** Whether a file only hands on what another one has. */
export const isFacade = (chunk: Rolldown.OutputChunk) => facadeOf(chunk) !== undefined;

/** @returns its name, which file it leads to, and its exports as properties of that file's, `e` */
function facadeOf(chunk: Rolldown.OutputChunk) {
  const [, exported, target] = FACADE.exec(chunk.code) ?? [];
  if (!chunk.isDynamicEntry || !exported || !target) return undefined;
  const names = exported.split(',').map((pair) => {
    const [inner = '', outer = inner] = pair.trim().split(' as ');
    return `${outer}:e.${inner}`;
  });
  return { name: chunk.fileName.replace('assets/', ''), target, names: names.join() };
}
