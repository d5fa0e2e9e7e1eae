import { describe, expect, it } from 'vitest';
import { findHeader } from './find-header.ts';

/** What the columns of a table are recognised as, by the names of its headings. */
function fieldsOf(...rows: string[][]) {
  const { columns, names, row, isRecognised } = findHeader(rows);
  const named = Object.entries(columns).map(([field, column]) => [field, names[column]]);
  return { ...Object.fromEntries(named), row, isRecognised };
}

describe('headings of a table of test cases', () => {
  it.each([
    [
      ['Test ID', 'Sub Feature/ Use Case', 'Test Ideas', 'Steps to be executed', 'Expected Result'],
      ['id', 'section', 'title', 'step', 'expected'],
    ],
    [
      ['Test_ID', 'Module', 'Test_Title', 'Test_Steps', 'Expected_Result', 'Test_Data'],
      ['id', 'section', 'title', 'step', 'expected', 'data'],
    ],
    [
      ['Test Case ID ', 'Test Description/Purpose', 'Procedure ', 'Category/Module'],
      ['id', 'title', 'step', 'section'],
    ],
    [
      ['Test ID', 'Test Başlığı', 'Test Adımları', 'Beklenen Sonuç 1'],
      ['id', 'title', 'step', 'expected'],
    ],
    [
      ['ID', 'Test Adı', 'Açıklama (Aksiyon/Adımlar)', 'Beklenen Sonuç', 'Ekran / Sayfa'],
      ['id', 'title', 'step', 'expected', 'section'],
    ],
  ])('are recognised with low lines, strokes and brackets: %s', (names, fields) => {
    const { row, isRecognised, ...found } = fieldsOf(names);
    expect([row, isRecognised]).toEqual([0, true]);
    expect(found).toEqual(Object.fromEntries(fields.map((field, at) => [field, names[at]])));
  });

  it('are below a row that only says what groups of columns are for', () => {
    const band = ['Test Preparation', '', '', 'Test Status'];
    const names = ['Test Ideas', 'Module', 'Expected Result', 'Comments'];
    expect(fieldsOf(band, names)).toMatchObject({
      row: 1,
      title: 'Test Ideas',
      isRecognised: true,
    });
  });

  it('are recognised without steps where the titles are those of tests, and not where they are of anything', () => {
    const names = ['Test ID', 'Test Cases/ Scenarios', 'Module', 'Browser'];
    expect(fieldsOf(names)).toMatchObject({ title: 'Test Cases/ Scenarios', isRecognised: true });
    expect(fieldsOf(['Title', 'Ticket', 'Status'])).toMatchObject({ isRecognised: false });
  });

  it('are the row with the most known names where a person has to choose', () => {
    const names = ['#', 'Stat', 'Test Steps (a line each)'];
    expect(fieldsOf(['Sum', '12', 'of 30'], [''], names)).toMatchObject({
      ...{ row: 2, isRecognised: false, step: 'Test Steps (a line each)' },
    });
  });

  it('are known by their words before a bracket, whatever stands in it and behind it', () => {
    const names = [
      'Title',
      'Test Steps (Use Alt+Enter (Mac: Ctrl) to add lines)',
      'Expected (per step',
    ];
    expect(fieldsOf(names, ['Pay', 'Put', 'Done'])).toMatchObject({
      ...{ isRecognised: true, title: names[0], step: names[1], expected: names[2] },
    });
  });

  it('of a name and a scenario are title and steps, unless another column has the steps', () => {
    const names = ['allure_id', 'name', 'expected_result', 'scenario'];
    expect(fieldsOf(names, ['298', 'Pay', 'Done', 'Put'])).toMatchObject({
      ...{ id: 'allure_id', title: 'name', step: 'scenario', expected: 'expected_result' },
    });
    expect(fieldsOf(['name', 'scenario', 'steps'], ['Ann', 'Pay', 'Put'])).toMatchObject({
      ...{ title: 'scenario', step: 'steps' },
    });
  });

  it('may leave out what the titles are called', () => {
    const rows = [
      ['', 'Steps', 'Expected'],
      ['Log in', 'Go', 'Done'],
      ['Leave', 'Go', ''],
    ];
    expect(findHeader(rows)).toMatchObject({ columns: { title: 0, step: 1 }, isRecognised: true });
    expect(findHeader([...rows, ['', 'Stay', '']])).toMatchObject({ isRecognised: false });
  });

  it('name IDs by what stands below them', () => {
    expect(
      fieldsOf(['Test case', 'Page', 'Test description', 'Steps'], ['1', 'Login', 'Log in', 'Go']),
    ).toMatchObject({ id: 'Test case', title: 'Test description' });
    const table = [
      ['#', 'Description', 'Steps'],
      ['TC001', 'Log in', 'Go'],
    ];
    expect(fieldsOf(...table)).toMatchObject({ id: '#', title: 'Description' });
    const rows = [
      ['#', 'Title', 'Step'],
      ['1', 'Log in', 'Go'],
      ['2', '', 'Enter'],
    ];
    expect(fieldsOf(...rows)).toMatchObject({ stepNumber: '#', title: 'Title' });
  });
});
