import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './app.ts';
import { enterSample } from './portal.ts';

const PAGE = `<html><body><h1>Pay</h1><ol><li>The user opens the till.</li>
<li>The user pays.</li><li>A receipt is shown.</li></ol></body></html>`;
const ISSUE = {
  title: 'Refund',
  description: '1. The clerk opens the order.\n2. The clerk refunds it.\n3. The money is back.',
};

/** A site with a page, and an issue tracker that wants a token. */
async function aSite() {
  const tokens: (string | undefined)[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    const json = { 'content-type': 'application/json' };
    if (url === '/pay') response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    else if (!url.startsWith('/api/v4/')) response.writeHead(404).end();
    else if (tokenOf(headers, tokens) === 'mine')
      response.writeHead(200, json).end(JSON.stringify(ISSUE));
    else response.writeHead(401, json).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, tokens, close: () => server.close() };
}

function tokenOf(headers: IncomingHttpHeaders, tokens: (string | undefined)[]) {
  const token = headers['private-token']?.toString();
  tokens.push(token);
  return token;
}

test('a draft is made from an address and from an issue, and what is wrong is said where it was typed', async ({
  page,
}) => {
  const site = await aSite();
  const generate = () => page.getByRole('button', { name: 'Generate', exact: true }).click();
  await enterSample(page);
  await page.goto('/app/generate-with-ai');
  await page.getByRole('link', { name: /From a link/ }).click();
  const project = page.getByRole('combobox', { name: 'Project' });
  if ((await project.inputValue()) === '') {
    await project.click();
    await page.getByRole('option', { name: /Örnek/ }).click();
  }
  const address = page.getByLabel('Address', { exact: true });
  await address.fill(`${site.address}/missing`);
  await generate();
  await expect(page.getByText(/There is nothing at this address/)).toBeVisible();
  await expect(address).toHaveValue(`${site.address}/missing`);
  await expectAccessible(page);

  await address.fill(`${site.address}/pay`);
  await generate();
  await expect(page.getByRole('application')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: `${site.address}/pay` })).toBeVisible();
  await expect(page.locator('.node-root', { hasText: 'opens the till' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/app/generate-with-ai/link?project=ornek-cevrimici-giris');
  await address.fill(`${site.address}/shop/web/-/issues/7`);
  await expect(page.getByText('Issue web-7 in GitLab')).toBeVisible();
  await generate();
  await expect(page.getByText(/enter a token of yours/)).toBeVisible();
  await page.getByLabel('Token (optional)').fill('mine');
  await expectAccessible(page);
  await generate();
  await expect(page.locator('.node-root', { hasText: 'refunds it' })).toBeVisible({
    timeout: 60_000,
  });
  expect(site.tokens).toEqual([undefined, 'mine']);
  site.close();
});
