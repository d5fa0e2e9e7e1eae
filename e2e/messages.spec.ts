import type { Page } from '@playwright/test';
import { expect, type Installation, test } from './app.ts';
import { call, sampleOf } from './company.ts';
import { inEachLanguage, type Words, wordsIn } from './languages.ts';
import { openLibrary, openNewModel } from './tool.ts';

/** Each message of the editor: what causes it, and where it is shown. */

type At = { page: Page; words: Words };
type Message = {
  /** `part:key` of its words. */
  says: string;
  values?: Record<string, string>;
  /** What brings it up, on an empty canvas that has the focus. */
  after: (at: At) => Promise<void>;
  /** An `alert` interrupts, a `status` waits; a problem is in the list, an error of a field below the field. */
  stands: 'alert' | 'status' | 'problem' | 'field' | 'tooltip' | 'option';
  /** The fix next to a problem, which removes it. */
  fix?: string;
};

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

async function draw(page: Page, ...labels: string[]) {
  for (const [at, label] of labels.entries()) {
    await press(page, at === 0 ? 's' : 'Control+ArrowRight');
    await page.keyboard.type(`${label}\n`);
  }
}

const basics = async ({ page, words }: At, label: string) => {
  await page.getByRole('button', { name: words.say('model:addBasics') }).click();
  await page.keyboard.type(`${label}\n`);
};
const generate = ({ page }: At) => press(page, 'Control+Enter');
const problems = ({ page }: At) => press(page, 'F8');

async function runByName({ page, words }: At, action: string) {
  await press(page, 'Control+k');
  await page
    .getByRole('combobox', { name: words.say('model:searchActions') })
    .fill(words.say(action));
  await press(page, 'Enter');
}

async function addToLibrary({ page, words }: At) {
  await openLibrary(page, 'steps', words);
  await page.getByRole('button', { name: words.say('model:toLibrary') }).click();
}

/** Begins test data, with a name or without, and gives it no value. */
async function addEmptyData({ page, words: { say } }: At, name = '') {
  await page.getByRole('tab', { name: say('model:rightTab.data') }).click();
  const data = page.getByRole('tabpanel', { name: say('model:rightTab.data') });
  await data.getByRole('button', { name: say('model:addData') }).click();
  const field = data.getByRole('textbox', { name: say('project:name'), exact: true });
  await field.fill(name);
  await page.keyboard.press('Enter');
  if (!name) return;
  const cell = `${say('project:data.valid')}: ${say('project:data.newValue')}`;
  await data
    .getByRole('table', { name: `<${name}>` })
    .getByRole('textbox', { name: cell, exact: true })
    .press('Enter');
}

const MESSAGES: Message[] = [
  { says: 'errors:invalid_input', after: (at) => saveDamaged(at), stands: 'alert' },
  { says: 'problems:model_empty', after: generate, stands: 'alert' },
  { says: 'problems:model_empty', after: generate, stands: 'problem', fix: 'addBasics' },
  ...(['Start', 'End'] as const).flatMap((end): Message[] => {
    const says = `problems:${end.toLowerCase()}_missing`;
    const two = ({ page }: At) => draw(page, 'a', 'b');
    return [
      {
        says,
        after: async (at) => {
          await two(at);
          await problems(at);
        },
        stands: 'problem',
        fix: `add${end}`,
      },
      {
        says: `model:why.has${end}`,
        after: async (at) => {
          await basics(at, 'a');
          await runByName(at, `model:action.add${end}`);
        },
        stands: 'status',
      },
      {
        says: `model:${end.toLowerCase()}NotPasted`,
        after: async (at) => {
          await basics(at, 'a');
          await press(at.page, 'Control+a', 'Control+c', 'Control+v');
          // the clipboard is slow, and the same message was shown for the other end a moment ago
          await expect(at.page.locator('.node-root')).toHaveCount(4);
        },
        stands: 'status',
      },
    ];
  }),
  {
    says: 'problems:start_missing',
    after: async (at) => {
      await draw(at.page, 'a');
      await generate(at);
    },
    stands: 'alert',
  },
  {
    says: 'model:why.selectBlock',
    after: async (at) => {
      await runByName(at, 'model:action.align.left');
    },
    stands: 'status',
  },
  { says: 'model:why.selectStep', after: addToLibrary, stands: 'status' },
  {
    says: 'model:why.onlyStep',
    after: async (at) => {
      await basics(at, 'a');
      await press(at.page, 'Home');
      await addToLibrary(at);
    },
    stands: 'status',
  },
  {
    says: 'problems:step_label_missing',
    after: async (at) => {
      await basics(at, '');
      await problems(at);
    },
    stands: 'problem',
  },
  {
    says: 'model:labelMissing',
    after: async (at) => {
      await basics(at, '');
      await press(at.page, 'Alt+Enter');
    },
    stands: 'field',
  },
  {
    says: 'model:nestedItself',
    after: async (at) => {
      await basics(at, 'a');
      await press(at.page, 'Control+s');
      await expect(at.page.getByText(at.words.like('model:state.savedAt'))).toBeVisible();
      await at.page.getByRole('application').focus();
      await press(at.page, 'Alt+Shift+M');
      await at.page
        .getByRole('combobox', { name: at.words.say('model:nestedModel'), exact: true })
        .click();
    },
    stands: 'option',
  },
  { says: 'project:data.empty', after: (at) => addEmptyData(at, 'empty'), stands: 'field' },
  { says: 'common:required', after: (at) => addEmptyData(at), stands: 'field' },
  {
    says: 'problems:token_unknown',
    // a name that no file has which other journeys import
    values: { name: 'coupon' },
    after: async (at) => {
      await basics(at, '');
      await press(at.page, 'F2');
      await at.page.keyboard.type('pay by <coupon>\n');
      await problems(at);
    },
    stands: 'problem',
  },
  {
    says: 'problems:node_dead_end',
    after: async (at) => {
      await basics(at, 'a');
      await press(at.page, 'Control+ArrowDown');
      await at.page.keyboard.type('b\n');
      await problems(at);
    },
    stands: 'problem',
    fix: 'connectToEnd',
  },
  {
    says: 'problems:node_unreachable',
    after: async (at) => {
      await basics(at, 'a');
      await press(at.page, 'Escape', 's');
      await at.page.keyboard.type('b\n');
      await problems(at);
    },
    stands: 'problem',
    fix: 'connectFromStart',
  },
];

/** A save that the server cannot read: what was sent is damaged in transit. */
async function saveDamaged(at: At) {
  await basics(at, 'a');
  await at.page.route(
    '**/api/model',
    (route) => route.continue({ postData: JSON.stringify({ name: 1 }) }),
    { times: 1 },
  );
  await press(at.page, 'Control+s');
}

/** Where a message of each kind is shown. */
function placeOf({ page, words: { say } }: At, stands: Message['stands'], text: string) {
  const list = page.getByRole('tabpanel', { name: say('model:rightTab.problems') });
  const panel = page.getByRole('complementary');
  switch (stands) {
    case 'problem':
      return list.getByRole('listitem').filter({ hasText: text });
    case 'field':
      return panel.getByText(text, { exact: true });
    default:
      return page.getByRole(stands).filter({ hasText: text });
  }
}

async function clear(page: Page) {
  await press(page, 'Escape');
  // what is loaded late may still take the focus
  await expect(async () => {
    await page.getByRole('application').focus();
    await press(page, 'Escape', 'Control+a', 'Delete');
    await expect(page.locator('.node-root')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  // what is wrong with what was there is looked for once more, a moment after
  await page.waitForTimeout(400);
}

inEachLanguage('every message is shown at its element, and its fix removes it', async (at) => {
  const { page, context, words } = at;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openNewModel(page, words);
  for (const { says, values, after, stands, fix } of MESSAGES) {
    await clear(page);
    await after(at);
    const message = placeOf(at, stands, words.say(says, values)).first();
    await expect(message, `${says} as ${stands}`).toBeVisible();
    if (!fix) continue;
    await message.getByRole('button', { name: words.say(`model:fix.${fix}`) }).click();
    await expect(message, `${says} after its fix`).toHaveCount(0);
  }
});

type Part = Record<string, unknown> & { id: string };
const part = (id: string, type: string, more = {}): Part => ({
  id,
  type,
  position: { x: 0, y: 0 },
  ...more,
});
const step = (label: string, id = label) => part(id, 'step', { data: { label, type: 'action' } });
const way = (source: string, target: string, guard?: string): Part => ({
  id: `${source}-${target}`,
  source,
  target,
  ...(guard && { guard }),
});
const START = part('start', 'start');
const END = part('end', 'end');

/** Conditions that cannot be read, each for a reason of its own. */
const FAULTS: [code: string, condition: string][] = [
  ['condition_class_missing', '<card> is'],
  ['condition_operand_missing', '<card> ='],
  ['condition_word_unknown', '<card> is blue'],
  ['condition_goes_on', '<card> is valid <card>'],
  ['condition_text_open', '<card> = "a'],
  ['condition_pattern_invalid', '<card> matches /[/'],
  ['condition_syntax', '<card> matches "a"'],
  ['condition_types_differ', '<age> = "x"'],
];

type Drawn = { codes: string[]; nodes: Part[]; edges: Part[]; settings?: object };

/** Drawings with all their problems: a new problem code is added here. */
const DRAWINGS: Drawn[] = [
  {
    codes: ['start_missing', 'end_missing'],
    nodes: [step('a'), step('b')],
    edges: [way('a', 'b')],
  },
  { codes: ['step_missing'], nodes: [START, END], edges: [way('start', 'end')] },
  {
    codes: [
      ...['start_repeated', 'end_repeated', 'start_has_incoming', 'end_has_outgoing'],
      ...['step_label_missing', 'node_unreachable', 'node_dead_end', 'nested_missing'],
    ],
    nodes: [
      ...[START, END, part('start2', 'start'), part('end2', 'end'), part('nested', 'nested')],
      ...[step('a'), step('b'), step('c'), step(' ', 'unnamed')],
    ],
    edges: [
      ...[way('start', 'a'), way('a', 'end'), way('a', 'start'), way('end', 'a')],
      ...[way('a', 'b'), way('a', 'unnamed'), way('unnamed', 'end'), way('a', 'nested')],
    ],
  },
  {
    codes: ['token_unknown', 'token_misspelt'],
    nodes: [START, step('pay by <cheque>', 'a'), step('pay by <Card>', 'b'), END],
    edges: [way('start', 'a'), way('a', 'b'), way('b', 'end')],
  },
  {
    codes: FAULTS.map(([code]) => code),
    nodes: [START, step('pay by <card> at <age>', 'a'), ...FAULTS.map(([code]) => step(code)), END],
    edges: [
      way('start', 'a'),
      ...FAULTS.flatMap(([code, condition]) => [way('a', code, condition), way(code, 'end')]),
    ],
  },
  {
    codes: ['condition_never_true', 'condition_overlap', 'condition_gap', 'otherwise_repeated'],
    nodes: [START, step('at <age>', 'a'), step('b'), step('c'), step('d'), END],
    edges: [
      ...[way('start', 'a'), way('a', 'b', '<age> > 10'), way('a', 'c', '<age> > 15')],
      ...[way('a', 'd', '<age> > 99'), way('d', 'end'), way('c', 'end')],
      ...[way('b', 'end', 'otherwise'), way('b', 'c', 'otherwise')],
    ],
  },
  {
    codes: ['constraint_unreadable'],
    nodes: [START, step('at <age>', 'a'), END],
    edges: [way('start', 'a'), way('a', 'end')],
    settings: { constraints: [{ if: '<age', implies: '<age> = 20' }] },
  },
];

/** A project of its own, with the data that these drawings speak of. */
async function aProject(app: Installation, language: string) {
  const { token } = await sampleOf(app);
  const { slug = '' } = await call(
    app,
    ['POST', '/project', { name: `Problems ${language}` }],
    token,
  );
  for (const [name, type, values] of [
    ['card', 'text', ['visa']],
    ['age', 'integer', ['20', '5']],
  ])
    await call(
      app,
      ['POST', '/data', { projectSlug: slug, name, validity: 'valid', type, values }],
      token,
    );
  return { slug, token };
}

for (const words of [wordsIn('en'), wordsIn('tr')])
  test(`whatever is wrong with a drawing stands in the list, in words (${words.language})`, async ({
    page,
    app,
  }) => {
    const { slug, token } = await aProject(app, words.language);
    await openNewModel(page, words);
    for (const { codes, ...drawn } of DRAWINGS) {
      const name = codes.join(' ').slice(0, 60);
      const { id } = await call(
        app,
        ['POST', '/model', { projectSlug: slug, name, ...drawn }],
        token,
      );
      await page.goto(`/app/tool/${slug}/model/${id}`);
      await expect(page.locator('.node-root').first()).toBeVisible();
      const list = page.getByRole('tabpanel', { name: words.say('model:rightTab.problems') });
      await page.getByRole('tab', { name: words.say('model:rightTab.problems') }).click();
      for (const code of codes) {
        const said = new RegExp(words.like(`problems:${code}`).source.slice(1, -1));
        await expect(
          list.getByRole('listitem').filter({ hasText: said }).first(),
          code,
        ).toBeVisible();
      }
    }
  });
