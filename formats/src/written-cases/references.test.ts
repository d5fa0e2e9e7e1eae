import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asWritten } from './as-written.ts';
import { casesOfAll, readCaseSources } from './read.ts';
import { referencesIn, withRequirements } from './references.ts';

const SHEET = `Title,Steps,Labels,References
Pay,Pay it,"smoke, REQ-1","REQ-1; JIRA-7
req-2"
Leave,Leave it,,REQ-3
`;

function read(known: string[]) {
  const [source] = readCaseSources(new TextEncoder().encode(SHEET));
  const chosen = source ? [{ source }] : [];
  return casesOfAll(chosen, false, 'suite', new Set(known)).cases.map((one) => asWritten(one));
}

describe('a cell of references', () => {
  it.each([
    ['REQ-1, REQ-2', ['REQ-1', 'REQ-2']],
    ['REQ 12, Section 3.1', ['REQ 12', 'Section 3.1']],
    ['1.2. Search by city, name, e-mail.', ['1.2. Search by city, name, e-mail.']],
    ['REQ-1, the login page, as drawn', ['REQ-1', 'the login page, as drawn']],
    ['The login page; REQ-2\nJIRA-7', ['The login page', 'REQ-2', 'JIRA-7']],
    [' , ', []],
  ])('has in %j the references %j', (cell, references) => {
    expect(referencesIn(cell)).toEqual(references);
  });
});

describe('references of test cases', () => {
  it('are requirements where the project has these, sign for sign, and labels where it does not', () => {
    expect(read(['REQ-1', 'REQ-2'])).toMatchObject([
      { title: 'Pay', requirements: ['REQ-1'], tags: ['smoke', 'REQ-1', 'JIRA-7', 'req-2'] },
      { title: 'Leave', tags: ['REQ-3'] },
    ]);
  });

  it('are labels, all of them, without requirements', () => {
    expect(read([])[0]).not.toHaveProperty('requirements');
    expect(read([])[0]?.tags).toEqual(['smoke', 'REQ-1', 'JIRA-7', 'req-2']);
  });

  it('stand in one place for the whole file: where one is longer than a label, all stand in notes', () => {
    const long = '1.2. The password for the registration has at least eight signs';
    const sheet = `Title,Steps,Labels,References\nPay,Pay it,smoke,${long}\nLeave,Leave it,,R-7\nStay,Stay,,\n`;
    const [source] = readCaseSources(new TextEncoder().encode(sheet));
    const chosen = source ? [{ source }] : [];
    const { cases, remarks } = casesOfAll(chosen, false, 'suite');
    expect(cases.map(asWritten)).toMatchObject([
      { tags: ['smoke'], note: `References: ${long}` },
      { tags: [], note: 'References: R-7' },
      { tags: [] },
    ]);
    expect(remarks).toMatchObject([{ code: 'references_in_note', row: 2 }]);
    const short = casesOfAll(chosen, true, 'suite').cases;
    expect(short.map(asWritten)).toMatchObject([{ tags: ['R-7'] }, { tags: [] }]);
    const known = casesOfAll(chosen, false, 'suite', new Set([long])).cases;
    expect(known.map(asWritten)).toMatchObject([
      { tags: ['smoke'], requirements: [long] },
      { tags: ['R-7'] },
      { tags: [] },
    ]);
  });

  it('that are longer than a label stand whole in the note of their case, which is said', () => {
    const long = '1.2. The password for the registration has at least eight signs';
    const [source] = readCaseSources(
      new TextEncoder().encode(
        `Title,Steps,Description,References\nPay,Pay it,By card,"R-1;${long}"\n`,
      ),
    );
    const chosen = source ? [{ source }] : [];
    const { cases, remarks } = casesOfAll(chosen, false, 'suite');
    expect(cases.map(asWritten)).toMatchObject([
      { tags: [], note: `By card\nReferences: R-1; ${long}` },
    ]);
    expect(remarks).toEqual([
      { code: 'references_in_note', row: 2, words: `${long.slice(0, 59)}…` },
    ]);
    const known = casesOfAll(chosen, false, 'suite', new Set([long]));
    expect(known.remarks).toEqual([]);
    expect(known.cases.map(asWritten)).toMatchObject([{ requirements: [long], note: 'By card' }]);
  });

  it('are each a requirement or still a reference, and never both', () => {
    const id = fc.constantFrom('A', 'B', 'C ', 'D  D', 'E');
    fc.assert(
      fc.property(fc.array(id), fc.array(id), (references, known) => {
        const ids = known.map((one) => one.replaceAll(/\s+/g, ' ').trim());
        const one = { id: '', title: 'Pay', section: [], steps: [], row: 1, references };
        const { requirements = [], references: rest = [] } = withRequirements(one, new Set(ids));
        const plain = references.map((each) => each.replaceAll(/\s+/g, ' ').trim());
        expect(
          new Set([...requirements, ...rest.map((each) => each.replaceAll(/\s+/g, ' ').trim())]),
        ).toEqual(new Set(plain));
        expect(requirements.every((each) => ids.includes(each))).toBe(true);
        expect(rest.some((each) => requirements.includes(each))).toBe(false);
      }),
    );
  });

  it('stand in the note under a word of the language that the case is written in', () => {
    const long = '1.2. Kayıt için parola en az sekiz karakter içermeli ve boş olmamalıdır';
    const sheet = (title: string) => `Title,Steps,References\n${title},${title},"${long}"\n`;
    const noteOf = (title: string) => {
      const chosen = readCaseSources(new TextEncoder().encode(sheet(title))).map((source) => ({
        source,
      }));
      return casesOfAll(chosen, false, 'suite').cases.map((one) => asWritten(one).note);
    };
    expect(noteOf('Kullanıcı giriş sayfasını açar')).toEqual([`Referanslar: ${long}`]);
    expect(noteOf('The user opens the page')).toEqual([`References: ${long}`]);
  });
});
