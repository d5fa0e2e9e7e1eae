import type { Locator, Page } from '@playwright/test';
import { expect, type Installation, test } from './app.ts';
import { call, sampleOf } from './company.ts';
import { aRun } from './shop-run.ts';
import { openNewModel } from './tool.ts';

/** States as people see them who do not see colours, or not all of them. */

/** Four kinds of payment that look alike, and a run with a different result for each, one of them not run. */
const STATUSES = ['passed', 'failed', 'blocked', 'untested'] as const;

async function aMixedRun(app: Installation, name: string) {
  const { token } = await sampleOf(app);
  const { slug = '' } = await call(app, ['POST', '/project', { name }], token);
  const nodes = [
    { id: 'start', type: 'start', position: { x: 0, y: 165 } },
    ...STATUSES.map((id, at) => ({
      id,
      type: 'step',
      position: { x: 150, y: at * 105 },
      data: { label: 'pay', type: 'action' },
    })),
    { id: 'end', type: 'end', position: { x: 450, y: 165 } },
  ];
  const edges = STATUSES.flatMap((id) => [
    { id: `to-${id}`, source: 'start', target: id },
    { id: `from-${id}`, source: id, target: 'end' },
  ]);
  const drawn = { projectSlug: slug, name: 'Pay', nodes, edges };
  const { id: modelId = '' } = await call(app, ['POST', '/model', drawn], token);
  const { id: suiteId = '' } = await call(app, ['POST', '/suite', { modelId }], token);
  const { id, keys } = await aRun(app, suiteId, token, 'Mixed');
  for (const [at, status] of STATUSES.entries())
    if (status !== 'untested')
      await call(app, ['PUT', `/run/${id}/result/${keys[at]}`, { status }], token);
  return { modelId, id };
}

/** How many pixels of two parts of the page differ clearly in brightness, with any colours. */
async function difference(page: Page, [one, other]: [Buffer, Buffer]): Promise<number> {
  const pictures = [one, other].map((picture) => picture.toString('base64'));
  return page.evaluate(async (sources) => {
    const grey = async (source: string | undefined) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('nothing can be drawn');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      return Array.from({ length: data.length / 4 }, (_, at) => {
        const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
    };
    const [first = [], second = []] = await Promise.all(sources.map(grey));
    return first.filter((light, at) => Math.abs(light - (second[at] ?? 0)) > 60).length;
  }, pictures);
}

/** The pictures of some parts, each around its middle and of one size. */
async function picturesOf(page: Page, parts: Locator[], [width, height]: [number, number]) {
  const pictures: Buffer[] = [];
  for (const part of parts) {
    const box = await part.boundingBox();
    if (!box) throw new Error('it is not seen');
    const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
    pictures.push(await page.screenshot({ clip: { x, y, width, height } }));
  }
  return pictures;
}

/** Expects that any two of them differ by more than a few pixels. */
async function expectApart(page: Page, pictures: Buffer[], what: string) {
  for (const [at, one] of pictures.entries())
    for (const [behind, other] of pictures.slice(at + 1).entries())
      expect(
        await difference(page, [one, other]),
        `${what}: ${at} and ${at + behind + 1}`,
      ).toBeGreaterThan(40);
}

for (const type of ['achromatopsia', 'deuteranopia', 'protanopia', 'tritanopia'] as const)
  test(`with ${type}, passed, failed, blocked and not run are told apart by sign, word and shape`, async ({
    page,
    app,
  }) => {
    const { modelId, id } = await aMixedRun(app, `Eyes ${type}`);
    await openNewModel(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedVisionDeficiency', { type });

    await page.goto(`/app/runs/${id}`);
    const marks = page.getByRole('listbox', { name: 'Results' }).locator('.run-status > svg');
    await expect(marks).toHaveCount(STATUSES.length);
    const words = await marks.evaluateAll((all) => all.map((svg) => svg.ariaLabel));
    expect(new Set(words).size).toBe(STATUSES.length);
    const signs = await marks.evaluateAll((all) => all.map((svg) => svg.innerHTML));
    expect(new Set(signs).size).toBe(STATUSES.length);

    await page.goto(`/app/readonly/${modelId}?run=${id}`);
    const nodes = STATUSES.map((status) => page.locator(`#node-${status}`));
    await expect(nodes[0]?.locator('.node-badges-result') as Locator).toBeVisible();
    // beside the canvas are the test cases
    await page.keyboard.press('Control+.');
    await page.waitForTimeout(500);
    await expectApart(page, await picturesOf(page, nodes, [190, 84]), 'steps');
    const said = await page
      .locator('.node-badges-result svg')
      .evaluateAll((all) => all.map((svg) => svg.ariaLabel));
    expect(new Set(said).size).toBe(STATUSES.length - 1);
    const lines = await page.locator('.edge-line').evaluateAll((all) =>
      all.map((line) => {
        const { strokeDasharray, strokeWidth } = getComputedStyle(line);
        return `${strokeDasharray} ${strokeWidth}`;
      }),
    );
    expect(new Set(lines).size).toBe(STATUSES.length);
  });

/** One path, a dead end, and an edge that can never be taken. */
async function aFlawedModel(app: Installation) {
  const { token } = await sampleOf(app);
  const { slug: projectSlug = '' } = await call(app, ['POST', '/project', { name: 'Grey' }], token);
  const card = { projectSlug, name: 'card', validity: 'valid', type: 'text', values: ['visa'] };
  await call(app, ['POST', '/data', card], token);
  const step = (id: string, x: number, y: number) => ({
    id,
    type: 'step',
    position: { x, y },
    data: { label: 'pay by <card>', type: 'action' },
  });
  const way = (source: string, target: string, guard?: string) => ({
    id: `${source}-${target}`,
    source,
    target,
    ...(guard && { guard }),
  });
  const nodes = [
    { id: 'start', type: 'start', position: { x: 0, y: 0 } },
    ...[step('taken', 150, 0), step('dead', 450, 150), step('never', 450, 300)],
    { id: 'end', type: 'end', position: { x: 750, y: 0 } },
  ];
  const edges = [
    ...[way('start', 'taken'), way('taken', 'end'), way('taken', 'dead')],
    ...[way('taken', 'never', '<card> is valid and <card> is empty'), way('never', 'end')],
  ];
  const drawn = { projectSlug, name: 'Flawed', nodes, edges };
  const { id } = await call(app, ['POST', '/model', drawn], token);
  return `/app/tool/${projectSlug}/model/${id}`;
}

test('without colors, the highlighted path, uncovered elements, errors and warnings differ in shape', async ({
  page,
  app,
}) => {
  const address = await aFlawedModel(app);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
  await openNewModel(page);
  await page.goto(address);
  await expect(page.locator('.node-root').first()).toBeVisible();
  const styles = (id: string) =>
    page.locator(`#edge-${id} .edge-line`).evaluate((line) => {
      const { strokeWidth, strokeDasharray } = getComputedStyle(line);
      return [strokeWidth, strokeDasharray];
    });

  await page.getByRole('tab', { name: /^Problems/ }).click();
  const badges = [
    page.locator('.edge-tools .badge-is-error'),
    page.locator('#node-dead .badge-is-warning'),
  ];
  for (const badge of badges) await expect(badge).toBeVisible();
  await expectApart(page, await picturesOf(page, badges, [22, 22]), 'badges');

  await page.keyboard.press('Control+j');
  await page.getByRole('button', { name: 'Coverage', exact: true }).click();
  await expect(page.locator('#edge-taken-never .edge-case-count')).toHaveText('0');
  await expect(page.locator('#edge-taken-end .edge-case-count')).toHaveText('1');
  expect(await styles('taken-never')).not.toEqual(await styles('taken-end'));

  await page
    .getByRole('tree', { name: 'Test cases' })
    .getByRole('treeitem', { level: 2 })
    .first()
    .click();
  await expect(page.locator('#node-taken .node-badges-path-numbers')).toHaveText('1');
  expect((await styles('taken-end'))[0]).not.toEqual((await styles('never-end'))[0]);
});
