/**
 * `npm run bench [-- part …]`: figures, each beside its control of the same run.
 *
 * Absolute times tell about the machine; read the ratios.
 */
const parts: Record<string, () => Promise<() => Promise<void>>> = {
  engine: async () => (await import('./engine.ts')).benchEngine,
  portal: async () => (await import('./portal.ts')).benchPortal,
};

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const load = parts[name];
  if (!load) {
    console.error(`There is no bench "${name}"; there are ${Object.keys(parts).join(', ')}.`);
    process.exitCode = 2;
    break;
  }
  console.log(`\n== ${name}`);
  await (await load())();
}
