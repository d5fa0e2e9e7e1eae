import { homedir } from 'node:os';
import { join } from 'node:path';

/** A package has JavaScript only. */
const IS_PACKAGE = import.meta.url.endsWith('.js');

/**
 * Where data is kept unless somebody says where: in the folder of the repository, or, where Caseloom was
 * installed, where the operating system keeps the data of programs: it may be started from anywhere.
 */
export function defaultDataDir({
  environment,
  platform = process.platform,
  isPackage = IS_PACKAGE,
}: {
  environment: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
  isPackage?: boolean;
}): string {
  if (!isPackage) return './data';
  const { XDG_DATA_HOME, LOCALAPPDATA } = environment;
  if (platform === 'darwin') return join(homedir(), 'Library/Application Support/caseloom');
  if (platform === 'win32')
    return join(LOCALAPPDATA || join(homedir(), 'AppData/Local'), 'caseloom');
  return join(XDG_DATA_HOME || join(homedir(), '.local/share'), 'caseloom');
}
