import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/db/schema.ts',
    './src/db/account-schema.ts',
    './src/db/result-schema.ts',
    './src/db/draft-schema.ts',
  ],
  out: './src/db/migrations',
});
