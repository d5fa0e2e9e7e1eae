import { contract } from '@caseloom/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';

/** The contract as an OpenAPI 3.1 document. */
export function printOpenApi() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'Caseloom',
      version: '1',
      description:
        'Models, test data and test cases. Errors are `{ statusCode, code, message, details? }`, ' +
        'in the language of `Accept-Language` (tr or en). Every changing call takes an optional `Idempotency-Key`.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
}

/** `/api/openapi.json`, and `/api/docs` to read it. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  const document = await printOpenApi();
  app.get('/api/openapi.json', () => document);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
