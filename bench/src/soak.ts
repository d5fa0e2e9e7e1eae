import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { ADDRESS, call, onNewServer } from './installation.ts';
import { residentMemory } from './memory.ts';
import { chain } from './portal.ts';
import { slopeOf } from './statistics.ts';
import { report } from './timing.ts';

const MINUTES = Number(process.env.MINUTES ?? 3);
/** At work at once, each waiting a little between two rounds: some third of what one core bears. */
const PEOPLE = 6;
const PAUSE_MS = 200;
const EVERY_MS = 5000;

type Sample = { at: number; megabytes: number; handles: number };

/**
 * Some minutes of ordinary work: whether memory and handles of the server stay where they
 * are. The first third is left out, for then caches and pools fill. Linux only.
 */
export async function benchSoak(): Promise<void> {
  await onNewServer(soak);
}

async function soak(server: ChildProcess): Promise<void> {
  const { token } = await call('POST', '/auth/login', await call('GET', '/auth/sample'));
  const samples: Sample[] = [];
  const end = performance.now() + MINUTES * 60_000;
  const watching = setInterval(() => samples.push(sampleOf(server.pid ?? 0)), EVERY_MS);
  const rounds = await Promise.all(
    Array.from({ length: PEOPLE }, (_, person) => workUntil(end, { token, person })),
  );
  clearInterval(watching);
  const steady = samples.slice(Math.floor(samples.length / 3));
  const calls = rounds.reduce((sum, made) => sum + made, 0);
  report('rounds of work', `${MINUTES} min`, `${calls} calls, none refused`);
  for (const [name, unit] of [
    ['megabytes', 'MB'],
    ['handles', 'open files'],
  ] as const) {
    const values = steady.map((sample) => sample[name]);
    const hourly = slopeOf(steady.map((sample) => [sample.at / 3_600_000, sample[name]]));
    const range = `${Math.min(...values)} to ${Math.max(...values)} ${unit}`;
    report(name, range, `${hourly.toFixed(1)} ${unit} an hour`);
  }
}

/** Draws, saves, generates, reads, follows its news and leaves again. @returns how many calls it made */
async function workUntil(end: number, { token, person }: { token: string; person: number }) {
  const { slug } = await call('POST', '/project', { name: `Soak ${person}` }, token);
  let model = await call('POST', '/model', chain(slug, 30), token);
  let made = 2;
  while (performance.now() < end) {
    const { nodes, edges, name, version } = model;
    const body = { projectSlug: slug, name, nodes, edges, version };
    model = await call('PUT', `/model/${model.id}`, body, token);
    for (const path of [`/model/generate/${model.id}`, '/project', '/dashboard', '/notification'])
      await call('GET', path, undefined, token);
    const news = new AbortController();
    await fetch(`${ADDRESS}/api/notification/stream`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: news.signal,
    });
    news.abort();
    made += 6;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return made;
}

function sampleOf(pid: number): Sample {
  const handles = readdirSync(`/proc/${pid}/fd`).length;
  return { at: performance.now(), megabytes: residentMemory(pid), handles };
}
