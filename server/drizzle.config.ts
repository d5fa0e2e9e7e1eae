export default {
  dialect: 'postgresql',
  schema: ['./src/{db,files,http,mail}/schema.ts', './src/features/*/schema.ts'],
  out: './src/db/migrations',
};
