import { readFileSync } from 'node:fs';
import { sentences } from '@caseloom/locales';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { OF_PORTAL } from './cli/src/command-table.ts';
import { OLDEST_NODE } from './package/src/bundle.ts';
import { NODE } from './server/src/doctor/machine.ts';
import { readEnvironment, SETTINGS } from './server/src/env.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const usage = sentences('en', 'cli');
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
const unit = readFileSync('deploy/caseloom.service', 'utf8');
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
const example = variablesIn(readFileSync('deploy/env.example', 'utf8'));
const [settings] = documentsOf('settings');
const [secret] = documentsOf('secret.example');
const [portal, budget] = documentsOf('portal');
const [worker] = documentsOf('worker');
const [service, ingress] = documentsOf('service');

/** What stands in the example, with something for each secret that it leaves open. */
const filledIn: Record<string, string> = {
  ...example,
  DATABASE_PASSWORD: 'c0ffee'.repeat(8),
  SECRET_KEY: 'c0ffee'.repeat(8),
  METRICS_TOKEN: 'c0ffee'.repeat(8),
};
const baked = variablesIn(
  dockerfile.replaceAll(/^ENV (.*)$/gm, (_, line) => line.replaceAll(' ', '\n')),
);

/** Where Caseloom is started with settings: by whom, with which, and by which command. */
const STARTS = [
  ['compose.yaml: portal', compose.services.portal.environment, compose.services.portal.command],
  ['compose.yaml: worker', compose.services.worker.environment, compose.services.worker.command],
  ['portal.yaml', { ...settings.data, ...secret.stringData }, containerOf(portal).args],
  ['worker.yaml', { ...settings.data, ...secret.stringData }, containerOf(worker).args],
  [
    'caseloom.service',
    variablesIn(serviceEnvironment()),
    [commandOf('ExecStart=.*/caseloom (.*)')],
  ],
  ['Dockerfile', baked, JSON.parse(commandOf('CMD (\\[".*"\\])$'))],
] as const;

describe.each(STARTS)('%s', (_, environment, command) => {
  const given = Object.fromEntries(
    Object.entries<string>(environment).map(([name, value]) => [name, fillIn(value)]),
  );

  it('names only settings that there are', () => {
    const known = [...SETTINGS, 'PATH', 'TMPDIR', 'XDG_CACHE_HOME'];
    expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('has values that the portal takes', () => {
    expect(readEnvironment({ ...baked, ...given }).isProduction).toBe(true);
  });

  it('starts a command of the portal, with options that it has', () => {
    const [name, ...options] = command;
    expect(OF_PORTAL).toContain(name);
    const text = usage[`${name}Usage` as 'serveUsage'];
    for (const option of options) expect(text).toContain(option);
  });
});

it('compose.yaml requires nothing that env.example leaves out', () => {
  const text = readFileSync('deploy/compose.yaml', 'utf8');
  const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect([...new Set(required)].filter((name = '') => !(name in example))).toEqual([]);
});

it('compose.yaml hands on every setting of .env that the image does not decide', () => {
  const decided = [...Object.keys(baked), 'DEMO'];
  const handed = Object.keys(compose.services.portal.environment);
  expect(handed.toSorted()).toEqual(SETTINGS.filter((one) => !decided.includes(one)).toSorted());
  expect(Object.keys(example).filter((one) => !handed.includes(one))).toEqual([
    'DATABASE_PASSWORD',
    'LISTEN',
  ]);
});

it('what is deployed is this version', () => {
  const image = `caseloom:${version}`;
  expect(compose.services.portal.image).toBe(image);
  expect(dockerfile).toContain(`--tag ${image} `);
  for (const deployment of [portal, worker]) expect(containerOf(deployment).image).toBe(image);
});

it('what users attach outlives a container, and portal and worker share it', () => {
  const { s3 } = readEnvironment({ ...baked, ...settings.data, ...secret.stringData });
  expect(s3?.bucket).toBe(settings.data.S3_BUCKET);
  const [volume] = compose.services.portal.volumes;
  expect(volume).toBe(`files:${baked.DATA_DIR}`);
  expect(compose.services.worker.volumes).toEqual([volume]);
  expect(compose.volumes).toHaveProperty('files');
});

it('the guides name the oldest Node that packages run on, and the doctor knows it', () => {
  const [major = '', minor = ''] = OLDEST_NODE.split('.');
  for (const guide of ['docs/operator.md', 'engine/README.md', 'formats/README.md']) {
    const text = readFileSync(guide, 'utf8');
    const named = [...text.matchAll(/Node (\d+\.\d+) or newer/g)].map(([, one]) => one);
    expect(new Set(named), guide).toEqual(new Set([`${major}.${minor}`]));
  }
  expect(NODE.oldest).toEqual([Number(major), Number(minor)]);
});

it('all of them mean the port that the image listens on', () => {
  const port = Number(baked.PORT);
  expect(compose.services.portal.ports[0]).toMatch(new RegExp(`:${port}$`));
  const [http] = containerOf(portal).ports;
  expect(http.containerPort).toBe(port);
  expect(service.spec.ports[0].targetPort).toBe(http.name);
  const backend = ingress.spec.rules[0].http.paths[0].backend.service;
  expect(backend).toEqual({
    name: service.metadata.name,
    port: { name: service.spec.ports[0].name },
  });
  expect(dockerfile).toContain(`EXPOSE ${port}\n`);
});

it('probes ask routes of the portal', () => {
  const app = readFileSync('server/src/app.ts', 'utf8');
  const { startupProbe, readinessProbe, livenessProbe } = containerOf(portal);
  const [, asked = ''] = /HEALTHCHECK.*\}(\/api[\w/]+)`/.exec(dockerfile) ?? [];
  const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
  for (const path of [...paths, asked]) expect(app).toContain(`app.get('${path}'`);
});

it('labels lead from the service and the budget to the portal, and never to the worker', () => {
  const { labels } = portal.spec.template.metadata;
  for (const selector of [service.spec.selector, budget.spec.selector.matchLabels]) {
    expect(labels).toMatchObject(selector);
    expect(worker.spec.template.metadata.labels).not.toMatchObject(selector);
  }
});

it.each([
  ['portal', portal],
  ['worker', worker],
])('the pod of the %s keeps to what Kubernetes calls restricted', (_, deployment) => {
  const { spec } = deployment.spec.template;
  const [, user] = /^USER (\d+)/m.exec(dockerfile) ?? [];
  expect(spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: Number(user),
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(containerOf(deployment).securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const places = containerOf(deployment).volumeMounts.map(
    ({ mountPath }: { mountPath: string }) => mountPath,
  );
  expect(places).toEqual(['/tmp', baked.DATA_DIR]);
});

it('the kustomization names every manifest but the example of a secret', () => {
  const { resources } = parse(readFileSync('deploy/kubernetes/kustomization.yaml', 'utf8'));
  expect(resources).toEqual(['settings.yaml', 'portal.yaml', 'worker.yaml', 'service.yaml']);
});

function documentsOf(name: string) {
  const text = readFileSync(`deploy/kubernetes/${name}.yaml`, 'utf8');
  return parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
}

function containerOf(deployment: ReturnType<typeof documentsOf>[number]) {
  return deployment.spec.template.spec.containers[0];
}

/** Of lines `NAME=value`. */
function variablesIn(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}

function serviceEnvironment(): string {
  const [, line = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  return line.replaceAll(' ', '\n');
}

/** What a line of the unit or the Dockerfile starts. */
function commandOf(pattern: string): string {
  const [, command = ''] = new RegExp(`^${pattern}$`, 'm').exec(`${unit}\n${dockerfile}`) ?? [];
  return command;
}

/** As compose does: `${NAME}`, `${NAME:-otherwise}` and `${NAME:?reason}`. */
function fillIn(value: string): string {
  return value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string) => filledIn[name] ?? '');
}
