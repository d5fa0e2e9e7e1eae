import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { caseloom } from './testing.ts';

/** A port that takes connections and says nothing. */
async function silentPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

it('a setting that cannot be used is reported before anything is started', async () => {
  const wrong = { PORT: '70000', DATABASE_URL: 'nonsense' };
  const { code, text, stderr } = await caseloom(['serve'], { env: wrong });
  expect({ code, text }).toEqual({ code: 2, text: '' });
  expect(stderr).toBe(
    'PORT is "70000"; it takes a whole number from 0 to 65535.\nDATABASE_URL is not usable; it takes an address like postgres://user:password@host:5432/database.\n',
  );
});

it.each([['work'], ['serve', '--no-work']])(
  'caseloom %s %s refuses an embedded database',
  async (...call) => {
    const { code, stderr } = await caseloom(call, { env: { DATABASE_URL: '' } });
    expect(code).toBe(2);
    expect(stderr).toMatch(/needs DATABASE_URL: the embedded database belongs to one process/);
  },
);

it('a database that does not answer is reported soon, in the language of --lang', async () => {
  const silent = `postgres://127.0.0.1:${await silentPort()}/x`;
  for (const DATABASE_URL of ['postgres://127.0.0.1:1/x', silent]) {
    const call = ['plan', 'x', 'free', '--lang', 'tr'];
    const { code, stderr } = await caseloom(call, { env: { DATABASE_URL } });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Veritabanı yanıt vermiyor: .+ denetleyin\.\n$/);
  }
}, 60_000);

it('a refused start is reported in the language of the terminal', async () => {
  const env = { LOG_LEVEL: 'loud', SECRET_KEY: 'short' };
  const { code, stderr } = await caseloom(['serve'], { env, LANG: 'tr_TR.UTF-8' });
  expect(code).toBe(2);
  expect(stderr).toBe(
    'SECRET_KEY değeri kullanılamıyor; şu verilmelidir: kimsenin tahmin edemeyeceği en az 32 karakter.\nLOG_LEVEL değeri "loud" kullanılamıyor; şu verilmelidir: fatal, error, warn, info, debug, trace ya da silent.\n',
  );
});

it.runIf(process.platform === 'linux')(
  'a data folder that cannot be made is reported at once, though the file system never says so',
  async () => {
    const call = ['plan', 'x', 'free'];
    const env = { DATA_DIR: '/proc/nothing', DATABASE_URL: '' };
    const { code, text, stderr } = await caseloom(call, { env });
    expect({ code, text }).toEqual({ code: 2, text: '' });
    expect(stderr).toBe(
      'The folder /proc/nothing cannot be made (ENOENT). Choose another DATA_DIR.\n',
    );
    const turkish = await caseloom([...call, '--lang', 'tr'], { env });
    expect(turkish.stderr).toBe(
      '/proc/nothing klasörü oluşturulamıyor (ENOENT). Başka bir DATA_DIR seçin.\n',
    );
  },
  30_000,
);
