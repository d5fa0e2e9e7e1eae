import { fieldsOf, listOf, type OpenApiDocument } from './document.ts';
import type { Operation } from './request.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** The operations of a description, in the order of the file. */
export function operationsOf(api: OpenApiDocument): Operation[] {
  return [...fieldsOf(api.root.get('paths'))].flatMap(([path, value]) => {
    const item = api.fields(value);
    const shared = listOf(item.get('parameters'));
    return [...item].flatMap(([method, one]) => {
      const operation = METHODS.includes(method) ? fieldsOf(one) : new Map();
      return operation.size > 0 ? [{ method, path, operation, shared }] : [];
    });
  });
}
