import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/{db,files,http,mail}/schema.ts', './src/features/*/schema.ts'],
  out: './src/db/migrations',
});
