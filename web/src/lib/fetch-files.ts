/** Files that have arrived or are on their way, by address. */
const files = new Map<string, Promise<void>>();

/** A file of the program did not arrive; it may be asked for again. */
export class FileUnavailable extends Error {}

/**
 * Fetches the files that a part of the program needs and then imports it. The build calls this for
 * each dynamic import. A browser never asks again for a module whose import has failed, as long as
 * the page lives, so nothing is imported before all of it is there.
 *
 * @param load imports the part
 * @param names the part's own file, and the code and style sheets it needs, relative to the base of the pages
 * @throws FileUnavailable where one does not arrive; the next call asks for it again
 */
export async function importWithFiles<Code>(
  load: () => Promise<Code>,
  names: readonly string[] = [],
): Promise<Code> {
  await Promise.all(names.map((name) => fetchFile(`${import.meta.env.BASE_URL}${name}`)));
  return load();
}

function fetchFile(path: string): Promise<void> {
  const address = new URL(path, location.href).href;
  const known = files.get(address);
  if (known) return known;
  const fetchIt = address.endsWith('.css') ? addStyleSheet : fetchCode;
  const file = isOfPage(address) ? Promise.resolve() : fetchIt(address);
  files.set(address, file);
  file.catch(() => files.delete(address));
  return file;
}

/** Whether the page itself asks for the file. */
function isOfPage(address: string): boolean {
  return (
    [...document.querySelectorAll('link')].some(({ href }) => href === address) ||
    [...document.scripts].some(({ src }) => src === address)
  );
}

/** Code waits in the browser's cache until it is imported. A link would not do: one that failed is not fetched again. */
async function fetchCode(address: string): Promise<void> {
  const answer = await fetch(address).catch(() => undefined);
  const content = answer?.ok && (await answer.arrayBuffer().catch(() => undefined));
  if (!content) throw new FileUnavailable(address);
}

/** A style sheet takes effect when it arrives. */
function addStyleSheet(address: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: address });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new FileUnavailable(address));
    };
    document.head.append(link);
  });
}
