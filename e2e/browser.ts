import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The usual places of an installed browser; the first that exists is taken. */
const INSTALLED = [
  process.env.CHROME_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Keeps the browser from looking for a GPU, a sandbox it may not have, and hosts that are not ours. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Browser = { executablePath: string; args: string[]; env?: Record<string, string> };

/**
 * A Chromium to drive: the machine's own, or else the one that ships inside an npm
 * package, so that nothing has to be installed by hand.
 */
export async function findBrowser(): Promise<Browser> {
  const own = process.env.BUNDLED_BROWSER ? undefined : INSTALLED.find((path) => existsSync(path));
  return own ? { executablePath: own, args: FLAGS } : bundledBrowser();
}

/** Installs the package where it is not there yet: 80 MB that most machines have no use for. @returns its folder */
function installBundled(): string {
  const cwd = fileURLToPath(new URL('bundled-browser/', import.meta.url));
  const folder = join(cwd, 'node_modules/@sparticuz/chromium');
  if (!existsSync(folder))
    execFileSync('npm', ['ci', '--workspaces=false', '--loglevel=error'], {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
  return folder;
}

/** What we call of the package with a browser. */
type Packaged = {
  default: { executablePath: (bin: string) => Promise<string> };
  inflate: (file: string) => Promise<string>;
};

/** Unpacks the packaged browser with the two libraries that a bare Debian lacks: by itself the package does that only on a cloud function. */
async function bundledBrowser(): Promise<Browser> {
  const folder = installBundled();
  const entry = pathToFileURL(join(folder, 'build/index.js'));
  const { default: chromium, inflate }: Packaged = await import(entry.href);
  const bin = join(folder, 'bin');
  const executablePath = await chromium.executablePath(bin);
  await inflate(join(bin, 'al2023.tar.br'));
  const env = Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]);
  return {
    executablePath,
    args: FLAGS,
    env: {
      ...Object.fromEntries(env),
      LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'),
      FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
    },
  };
}
