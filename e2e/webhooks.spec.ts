import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test as base, expect } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

/** A program on this machine that takes messages; the operator of the installation lets them go anywhere. */
const test = base.extend<{ receiver: { url: string; received: Received[]; status: number } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  receiver: async ({}, use) => {
    const receiver = { url: '', received: [] as Received[], status: 200 };
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        receiver.received.push({ headers: request.headers, body });
        response.writeHead(receiver.status).end('taken by the receiver');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in?key=s3cret`;
    await use(receiver);
    server.closeAllConnections();
    server.close();
  },
});

async function createWebhook(page: Page, address: string) {
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('My program');
  await page.getByLabel('Address').fill(address);
  await page.getByRole('checkbox', { name: /New failures/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your signing secret' });
  const secret = (await dialog.locator('pre').textContent()) ?? '';
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText(secret);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.locator('body')).not.toContainText(secret);
  return secret;
}

test('a completed run reaches a program, which verifies it; the log shows the answer and sends it again', async ({
  app,
  browser,
  receiver,
}) => {
  const { admin, member, ids } = await aCompany(app, 'hooks.example');
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto(`/app/projects/${ids.slug}/edit`);
  await page.getByRole('link', { name: 'Manage webhooks' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expectAccessible(page);
  const secret = await createWebhook(page, receiver.url);
  const hooks = page.getByRole('list', { name: 'Webhooks' });
  await expect(hooks).toContainText('nothing sent yet');
  await expect(page.locator('body')).not.toContainText('s3cret');

  await page.getByRole('button', { name: 'Send a test message to My program' }).click();
  const log = page.getByRole('region', { name: 'Log of My program' });
  await expect(log.getByRole('listitem').first()).toContainText('Answer 200');
  await expect(hooks).toContainText('last message sent');

  const { id } = await call(app, ['POST', '/run', { suiteId: ids.suiteId }], admin.token);
  await call(app, ['PUT', `/run/${id}/complete`], admin.token);
  await expect.poll(() => receiver.received.length).toBe(2);
  const sent = receiver.received[1];
  const signed = `${sent?.headers['webhook-id']}.${sent?.headers['webhook-timestamp']}.${sent?.body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  expect(sent?.headers['webhook-signature']).toBe(`v1,${signature}`);
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    type: 'run.completed',
    data: { run: { id } },
  });

  await page.reload();
  await page.getByRole('button', { name: 'Log of My program' }).click();
  const newest = log.getByRole('listitem').first();
  await expect(newest).toContainText('A run is complete');
  await newest.getByRole('button', { name: /Details/ }).click();
  await expect(newest).toContainText('taken by the receiver');
  await expect(newest).toContainText('"type": "run.completed"');
  await expectAccessible(page);
  await newest.getByRole('button', { name: /Send again/ }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received[2]?.headers['webhook-id']).toBe(sent?.headers['webhook-id']);
  await expect(newest).toContainText('2 tries');

  receiver.status = 500;
  await page.getByRole('button', { name: 'Send a test message to My program' }).click();
  await expect(newest).toContainText('The address answered with an error.');

  await page.getByRole('button', { name: 'Actions for the webhook My program' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(hooks.getByText('Off', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for the webhook My program' }).click();
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();

  // a member sees the project instead
  const other = await (await browserOf(browser, app, member)).newPage();
  await other.goto(`/app/projects/${ids.slug}/webhooks`);
  await expect(other).toHaveURL(new RegExp(`/projects/${ids.slug}$`));
});
