import { contract, type DeclaredRoute, type RouteMeta } from '@caseloom/contract';

const DECLARED = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<DeclaredRoute>(calls).map(([call, declared]) => {
    const { meta, route } = declared['~orpc'];
    const { method = '', path = '' } = route;
    return { name: `${feature}.${call}`, meta, method, path };
  }),
);

/** What every call declares. */
export const ROUTE_METAS: readonly RouteMeta[] = DECLARED.map(({ meta }) => meta);

const BY_NAME = new Map(DECLARED.map(({ name, meta }) => [name, meta]));

/** What a call declares; of a call that is not in the contract nothing is known, so nobody may make it. */
export function metaOf(path: readonly string[]): Partial<RouteMeta> {
  return BY_NAME.get(path.join('.')) ?? {};
}

/** The action as which the audit log knows a call. */
export function actionOf({ '~orpc': { meta } }: DeclaredRoute): string {
  const { audit = 'none' } = meta;
  if (audit === 'none') throw new Error('this call is not written to the audit log');
  return audit.action;
}

const isParameter = (segment: string) => segment.startsWith('{');

/** The calls by the shape of their address, those with fewer parameters first. */
const BY_SHAPE = Map.groupBy(
  DECLARED.map(({ meta, method, path }) => ({ meta, method, segments: `/api${path}`.split('/') }))
    .map((one) => ({ ...one, parameters: one.segments.filter(isParameter).length }))
    .sort((a, b) => a.parameters - b.parameters),
  ({ method, segments }) => `${method} ${segments.length}`,
);

/** What the call at an address declares, before it is handled; undefined where there is none. */
export function metaAt({ method, url }: { method: string; url: string }): RouteMeta | undefined {
  const given = (url.split('?')[0] ?? '').split('/');
  const found = BY_SHAPE.get(`${method} ${given.length}`)?.find(({ segments }) =>
    segments.every((segment, index) =>
      isParameter(segment) ? given[index] !== '' : segment === given[index],
    ),
  );
  return found?.meta;
}
