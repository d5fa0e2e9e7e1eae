import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../env.ts';
import { isOfThisMachine } from '../http/loopback.ts';
import type { Find, Finding } from './finding.ts';

/** The oldest Node that the portal runs on, and the first that denies the network to a process. */
export const NODE = { oldest: [22, 16], confined: [26, 0] } as const;
const MEGABYTE = 1024 * 1024;
/** With less free on the disk of the data, it is time to do something; with far less, the database does not start. */
const ROOM = { few: 1024 * MEGABYTE, tooFew: 32 * MEGABYTE };

/** What can be seen without asking anybody: settings, Node, folders, the disk. */
export function examineMachine(environment: Environment, find: Find): Finding[] {
  return [
    ...examineSettings(environment, find),
    examineNode(process.versions.node, find),
    ...(environment.databaseUrl ? [] : examineFolder(environment.dataDir, find)),
  ];
}

function examineSettings(environment: Environment, find: Find): Finding[] {
  const { publicUrl, isProduction, smtpUrl, secretKey } = environment;
  const { protocol, hostname } = new URL(publicUrl);
  const isHere = isOfThisMachine(hostname);
  const doubts = [
    isProduction && isHere && find('settings', 'warning', 'doctorLocalUrl', { publicUrl }),
    !isHere && protocol === 'http:' && find('settings', 'warning', 'doctorPlainUrl', { publicUrl }),
    isProduction && !smtpUrl && find('settings', 'warning', 'doctorNoMail'),
    isProduction && !secretKey && find('settings', 'warning', 'doctorNoKey'),
  ].filter((doubt) => doubt !== false);
  return doubts.length > 0 ? doubts : [find('settings', 'ok', 'doctorSettings')];
}

/** @param version as in `26.10.0` */
export function examineNode(version: string, find: Find): Finding {
  const isFrom = ([major, minor]: readonly [number, number]) => {
    const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
    return ownMajor > major || (ownMajor === major && ownMinor >= minor);
  };
  const params = { version, needed: NODE.oldest.join('.') };
  if (!isFrom(NODE.oldest)) return find('node', 'wrong', 'doctorOldNode', params);
  const key = isFrom(NODE.confined) ? 'doctorNode' : 'doctorNodeOpen';
  return find('node', isFrom(NODE.confined) ? 'ok' : 'warning', key, params);
}

/** The folder of the embedded database: whether it can be used, who may look into it, and how much room there is. */
function examineFolder(dataDir: string, find: Find): Finding[] {
  const folder = existing(dataDir);
  const findings: Finding[] = [];
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const data = join(dataDir, 'postgres');
    const isOpen = existsSync(data) && (statSync(data).mode & 0o077) !== 0;
    const params = { folder: isOpen ? data : dataDir };
    findings.push(
      isOpen
        ? find('folder', 'wrong', 'doctorOpenFolder', params)
        : find('folder', 'ok', 'doctorFolder', params),
    );
  } catch {
    findings.push(find('folder', 'wrong', 'doctorClosedFolder', { folder }));
  }
  const { bavail, bsize } = statfsSync(folder);
  return [...findings, examineRoom(bavail * bsize, folder, find)];
}

/** @param free bytes on the disk of a folder */
export function examineRoom(free: number, folder: string, find: Find): Finding {
  const params = { folder, free: Math.floor(free / MEGABYTE) };
  if (free < ROOM.tooFew) return find('disk', 'wrong', 'doctorNoRoom', params);
  if (free < ROOM.few) return find('disk', 'warning', 'doctorFewRoom', params);
  return find('disk', 'ok', 'doctorRoom', params);
}

/** The folder, or the one in which it will be made. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}
