import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cache } from '../../lib/cache.ts';
import { refusal, serve } from '../../testing/answers.ts';
import { aModelAnswer } from '../../testing/editor.ts';
import { anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, toasts } from '../../testing/user.ts';
import { ImportCasesPage } from './ImportCasesPage.tsx';
import { drawOnPage } from './testing.ts';

beforeEach(drawOnPage);

const HEAD = 'Folder,Title,Steps\n';
const BEFORE = ['Login,Log in,Open the page', 'Login,Log out,Leave the page', 'Pay,Pay,Pay now'];
const NOW = ['Login,Log in,Open the page', 'Login,Ask,Ask for help', 'Pay,Pay,Pay at once'];
const MODELS = 'GET /api/model/project/shop';
const IMPORTS = 'GET /api/model/project/shop/imports';
const NOTE = 'POST /api/model/project/shop/imports';
const NOTED = { body: { importId: anId(50) } };
const UNDO = `PUT /api/model/project/shop/imports/${anId(50)}/undo`;
const updateOf = (number: number) => `PUT /api/model/${anId(number)}`;

type Model = ReturnType<typeof aModelAnswer>;
const versionOf = ({ id }: Model) => `GET /api/model/${id}/versions/1`;

/** The page of a project with these models, where a file with these rows was chosen. */
async function open(
  rows: string[],
  models: Model[],
  answers: Parameters<typeof serve>[0] = {},
  head = HEAD,
) {
  const server = serve({
    'GET /api/project/shop': { body: aProject() },
    'GET /api/case-columns/project/shop': { body: [] },
    ...{ 'GET /api/requirement/project/shop': { body: [] } },
    ...{ 'GET /api/data/project/shop': { body: [] }, 'GET /api/step/project/shop': { body: [] } },
    ...{ [MODELS]: { body: models }, [IMPORTS]: { body: [] }, [NOTE]: NOTED },
    'GET /api/suite/project/shop': { body: { items: [] } },
    'POST /api/suite/project/shop/import-targets': { body: [] },
    ...Object.fromEntries(models.map((model) => [versionOf(model), { body: model }])),
    ...answers,
  });
  await renderPage(ImportCasesPage, {
    path: '/projects/$name/import-cases',
    address: '/projects/shop/import-cases',
  });
  await screen.findByRole('button', { name: 'Choose file' });
  const file = new File([`${head}${rows.join('\n')}\n`], 'cases.csv');
  fireEvent.change(document.querySelector('input[type="file"]') ?? document.body, {
    target: { files: [file] },
  });
  return server;
}

/** Presses the button that saves once nothing is looked for any more. */
async function save(name: string) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

/** The models that an import of the file as it was has left in the project. */
async function importBefore(): Promise<Model[]> {
  const made: Model[] = [];
  await open(BEFORE, [], {
    'POST /api/model': (body) => {
      const model = body as Model;
      const id = anId(made.length + 1);
      made.push(aModelAnswer(id, model.name, { ...model, id }));
      return { body: made.at(-1) };
    },
  });
  await save('Import 2 models');
  await screen.findByText('2 models imported');
  cleanup();
  cache.clear();
  notifications.clean();
  return made;
}

const saved = (made: Model[], number: number) => (body: unknown) => {
  const { version } = body as { version: number };
  return { body: { ...made[number - 1], ...(body as object), version: version + 1 } };
};

describe('a file that becomes models', () => {
  it('says which titles get a number because another test case of their model has them', async () => {
    const rows = [...BEFORE, 'Login,Log in,Press Enter', 'Pay,Log in,Press Pay'];
    await open(rows, []);
    const words =
      '1 test case has the title of another one in its model: there it gets a number, such as “(2)”';
    const listed = (await screen.findByText(words)).closest('details');
    expect(listed?.querySelector('li')?.textContent).toBe('Log in');
  });

  it('uses test data of the project under its name, whatever a model calls its own', async () => {
    const rows = ['Cart,Two,Set the quantity to 20', 'Cart,None,Set the quantity to 70'];
    const record = (number: number, modelId: string | null, values: string[]) => ({
      ...{ id: anId(number), version: 1, name: 'quantity', type: 'integer', validity: 'valid' },
      ...{ modelId, values, createdAt: '2026-11-29T20:00:00.000Z' },
    });
    const data = [record(60, null, ['20', '70']), record(61, anId(9), ['1', '5'])];
    const list = 'GET /api/data/project/shop';
    await open(rows, [], { [list]: { body: data } });
    expect((await screen.findByText(/that is used again/)).textContent).toContain('quantity');
  });

  it('says why it counts test cases where the model counts paths', async () => {
    await open(BEFORE, []);
    expect(await screen.findByText(/Test cases that differ only in their values/)).toBeDefined();
  });
});

describe('a file whose earlier version is in the project as models', () => {
  it('says of an undo that leaves everything that nothing was undone, and names all that stays', async () => {
    const made = await importBefore();
    const left = [1, 2, 3, 4, 5, 6].map((at) => ({ kind: 'model', id: anId(at), name: `M${at}` }));
    await open(NOW, made, {
      [updateOf(1)]: saved(made, 1),
      [updateOf(2)]: saved(made, 2),
      [UNDO]: { body: { left, isUndone: false } },
    });
    await save('Update 2 models');
    await screen.findByRole('button', { name: 'Undo' });
    await press('Undo');
    await screen.findByText(/^Nothing was undone: .*the model “M1”, .*the model “M6”$/);
  });

  it('updates them, says what that changes, and is undone as one import, which names what stays', async () => {
    const made = await importBefore();
    const left = [{ kind: 'model', id: anId(2), name: 'Pay' }];
    const { sent, calls } = await open(NOW, made, {
      [updateOf(1)]: saved(made, 1),
      [updateOf(2)]: saved(made, 2),
      [UNDO]: { body: { left, isUndone: true } },
    });
    await screen.findByText('The project has 2 models of an earlier version of this file.');
    await screen.findByText('1 new, 1 changed, 1 unchanged, 1 gone');
    expect(screen.getByText('Pay · Pay · steps')).toBeDefined();
    await save('Update 2 models');
    await waitFor(() => expect(sent(updateOf(2))).toHaveLength(1));
    expect(calls).not.toContain('POST /api/model');
    await press('Undo');
    await screen.findByText(
      'The import was undone. Changed or used since, and still there: the model “Pay”',
    );
    const fileParts = { steps: [], edges: [] };
    const updated = [1, 2].map((number) => ({
      ...{ id: anId(number), version: 2, before: 1, fileParts },
    }));
    expect(sent(NOTE)).toEqual([{ fileName: 'cases.csv', models: updated, testData: [] }]);
    expect(sent(updateOf(1))).toHaveLength(1);
  });

  it('takes all of it back where the import cannot be noted: nothing stays that cannot be undone', async () => {
    const made = await importBefore();
    const { sent } = await open(NOW, made, {
      [updateOf(1)]: saved(made, 1),
      [updateOf(2)]: saved(made, 2),
      [NOTE]: refusal(500, 'unexpected', 'Not noted.'),
    });
    await save('Update 2 models');
    await waitFor(() => expect(toasts()).toContain('Not noted.'));
    const all = sent(updateOf(1)) as Model[];
    expect(all.map(({ version }) => version)).toEqual([1, 2]);
    expect(all[1]?.nodes).toEqual(made[0]?.nodes);
  });

  it('leaves them as they are and adds others where that is chosen', async () => {
    const made = await importBefore();
    const { calls } = await open(NOW, made, {
      'POST /api/model': { body: aModelAnswer(anId(9), 'Login (2)') },
    });
    fireEvent.click(await screen.findByLabelText('Make new ones'));
    await save('Import 2 models');
    await waitFor(() => expect(calls.filter((call) => call === 'POST /api/model')).toHaveLength(2));
    expect(calls.filter((call) => call.startsWith('PUT /api/model/'))).toEqual([]);
  });

  it('updates the model that a person chooses, though the file has none of its test cases', async () => {
    const made = await importBefore();
    const other = ['Checkout,Order,Press Order', 'Checkout,Cancel,Press Cancel'];
    const { sent, calls } = await open(other, made, { [updateOf(2)]: saved(made, 2) });
    const target = await screen.findByLabelText('What “Checkout” is saved as');
    fireEvent.change(target, { target: { value: anId(2) } });
    await screen.findByText('2 new, 0 changed, 0 unchanged, 1 gone');
    await save('Update 1 model');
    await waitFor(() => expect(sent(updateOf(2))).toHaveLength(1));
    expect(calls).not.toContain('POST /api/model');
  });

  it('adds the one model that a person does not want updated, and updates the other', async () => {
    const made = await importBefore();
    await open(NOW, made);
    const target = await screen.findByLabelText<HTMLSelectElement>('What “Pay” is saved as');
    expect(target.value).toBe(anId(2));
    fireEvent.change(target, { target: { value: '' } });
    expect(await screen.findByRole('button', { name: 'Update 1 model and add 1' })).toBeDefined();
    expect(await screen.findByText(/“Pay” as “Pay \(2\)”/)).toBeDefined();
  });

  it('waits until it is known what it updates, and until then says of no model that it is new', async () => {
    const made = await importBefore();
    let answer = (_: object) => undefined as unknown;
    const waiting = new Promise<{ body: object }>((resolve) => {
      answer = (body) => resolve({ body });
    });
    await open(NOW, made, { 'GET /api/step/project/shop': () => waiting });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Comparing…' });
    expect(button.disabled).toBe(true);
    expect(screen.queryByText(/has models of these names already/)).toBeNull();
    expect(screen.queryByText('Login (2)')).toBeNull();
    answer([]);
    await screen.findByRole('button', { name: 'Update 2 models' });
  });

  it('changes nothing where one of them is refused: the one before it is saved as it was', async () => {
    const made = await importBefore();
    const { sent } = await open(NOW, made, {
      [updateOf(1)]: saved(made, 1),
      [updateOf(2)]: refusal(409, 'model_changed', 'Somebody saved it first.'),
    });
    await save('Update 2 models');
    await waitFor(() => expect(toasts()).toContain('Somebody saved it first.'));
    const all = sent(updateOf(1)) as Model[];
    expect(all.map(({ version }) => version)).toEqual([1, 2]);
    expect(all[1]?.nodes).toEqual(made[0]?.nodes);
    expect(screen.getByRole('button', { name: 'Update 2 models' })).toBeDefined();
  });

  it('says why it cannot be saved where the steps of the project were not loaded, and loads them again', async () => {
    let isUp = false;
    await open(BEFORE, [], {
      'GET /api/step/project/shop': () =>
        isUp ? { body: [] } : refusal(500, 'unexpected', 'The steps are not there.'),
    });
    await screen.findByText('The steps are not there.');
    isUp = true;
    await press('Try again');
    await waitFor(() => {
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 models' });
      expect(button.disabled).toBe(false);
    });
  });
});

describe('an update of models that a colleague changed since the last import', () => {
  it('keeps what a colleague reworded since, says who that was, and asks where the file changed it too', async () => {
    const made = await importBefore();
    const words = new Map([
      ['Open the page', 'Open the start page'],
      ['Pay now', 'Pay with the card'],
    ]);
    const reworded = made.map((model) => ({
      ...{ ...model, version: 2 },
      nodes: model.nodes.map((node) => {
        const label = words.get(node.data?.label ?? '');
        return label ? { ...node, data: { ...node.data, label } } : node;
      }),
    }));
    const versions = ['Cem Col', 'Ayşe İnan'].map((createdBy, at) => ({
      ...{ version: 2 - at, name: 'Login', createdAt: '2026-11-29T20:00:00.000Z', createdBy },
      ...{ nodes: 4, edges: 4 },
    }));
    const noted = made.map(({ id, name }) => ({
      ...{ id, name, isNew: true, version: 1, fileParts: { steps: [], edges: [] } },
    }));
    const { sent } = await open(NOW, reworded, {
      [IMPORTS]: {
        body: [
          {
            id: anId(50),
            fileName: 'a.csv',
            at: '2026-11-28T20:00:00.000Z',
            by: 'Ayşe İnan',
            models: noted,
          },
        ],
      },
      ...Object.fromEntries(made.map((model) => [versionOf(model), { body: model }])),
      ...Object.fromEntries(
        made.map(({ id }) => [`GET /api/model/${id}/versions`, { body: { items: versions } }]),
      ),
      [updateOf(1)]: saved(reworded, 1),
      [updateOf(2)]: saved(reworded, 2),
    });
    const section = await screen.findByRole('region', {
      name: 'What was changed here since the last import',
    });
    await waitFor(() => expect(section.textContent).toContain('Changed by Cem Col, last on'));
    expect(section.textContent).not.toContain('Ayşe İnan');
    expect(section.textContent).toContain('1 step was reworded here and stays so');
    expect(section.textContent).toContain('1 step was reworded here and in the file');
    const pay = screen.getByRole('radiogroup', { name: 'Which words of Pay with the card' });
    fireEvent.click(within(pay).getByLabelText('Take the file’s'));
    await save('Update 2 models');
    await waitFor(() => expect(sent(NOTE)).toHaveLength(1));
    const labels = (number: number) =>
      (sent(updateOf(number)) as Model[]).flatMap(({ nodes }) =>
        nodes.flatMap(({ data }) => data?.label ?? []),
      );
    expect(labels(1)).toContain('Open the start page');
    expect(labels(1)).not.toContain('Open the page');
    expect(labels(2)).toEqual(['Pay at once']);
    const [{ models: after }] = sent(NOTE) as [{ models: { fileParts: object }[] }];
    expect(after[0]?.fileParts).toMatchObject({ steps: [{ label: 'Open the page' }], edges: [] });
  });
});

it('nothing is said of duplicates where the rows of a check list are one flow', async () => {
  const rows = ['1,Q,Verify the logo', '2,Q,Open it', '3,P,Verify the logo'];
  await open(rows, [], {}, '#,Stat,Test steps\n');
  await screen.findByText(/Its 3 rows become the steps of one flow/);
  await screen.findByText('1 test case in 1 model');
  expect(screen.queryByText('No duplicates and no contradictions')).toBeNull();
  cleanup();
  await open(BEFORE, []);
  await screen.findByText('No duplicates and no contradictions');
});

describe('imports of a project as models', () => {
  const CASES = { id: anId(50), fileName: 'cases.csv', at: '2026-11-27T10:00:00.000Z' };
  const models = ['Cart', 'Pay', 'Ship', 'Send'].map((name, at) => ({
    ...{ id: anId(60 + at), name, isNew: true },
  }));
  const earlier = { ...CASES, by: 'Ayşe İnan', models };

  async function openPage(left: object[] = []) {
    const server = serve({
      'GET /api/project/shop': { body: aProject() },
      [IMPORTS]: { body: [earlier] },
      'GET /api/suite/project/shop': {
        body: {
          items: [
            {
              id: anId(7),
              name: 'Smoke',
              lastImport: { ...CASES, revision: 3, fileName: 'b.csv' },
            },
            { id: anId(8), name: 'Written', lastImport: null },
          ],
        },
      },
      [UNDO]: { body: { left, isUndone: true } },
    });
    await renderPage(ImportCasesPage, {
      path: '/projects/$name/import-cases',
      address: '/projects/shop/import-cases',
    });
    const section = await screen.findByRole('region', { name: 'Earlier imports' });
    return { ...server, section };
  }

  it('are listed where files are imported, with those into suites, and undone from there', async () => {
    const { section, calls } = await openPage();
    expect(section.textContent).toContain('4 models: Cart, Pay, Ship, …');
    expect(section.textContent).toContain('Ayşe İnan');
    expect(section.textContent).toContain('Suite “Smoke”');
    expect(section.textContent).not.toContain('Written');
    await press('Undo the import of cases.csv');
    await screen.findByText(/The models that the import made are deleted/);
    expect(calls).not.toContain(UNDO);
    await press('Undo the import');
    await waitFor(() => expect(calls).toContain(UNDO));
    await waitFor(() => expect(toasts()).toContain('The import was undone'));
  });

  it('name what an undo leaves as it is, models and test data', async () => {
    await openPage([
      { kind: 'model', id: anId(60), name: 'Cart' },
      { kind: 'testData', id: anId(70), name: 'age' },
    ]);
    await press('Undo the import of cases.csv');
    await press('Undo the import');
    await screen.findByText(/still there: the model “Cart”, the test data “age”/);
  });
});
