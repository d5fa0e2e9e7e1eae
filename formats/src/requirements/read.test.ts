import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../contract/src/limits.ts';
import { type RequirementsFault, readRequirementsFile, requirementsOf } from './index.ts';

const bytesOf = (text: string) => strToU8(text);

function read(name: string, text: string | Uint8Array) {
  const file = readRequirementsFile(name, typeof text === 'string' ? bytesOf(text) : text);
  if (file.kind === 'headings') return file.read;
  const [sheet] = file.sheets;
  if (!sheet) throw new Error('no sheet');
  return requirementsOf(sheet);
}

const faultOf = (work: () => unknown): RequirementsFault => {
  try {
    work();
  } catch (error) {
    return error as RequirementsFault;
  }
  throw new Error('nothing was refused');
};

describe('a table of requirements', () => {
  it.each([
    ['English', 'Requirement ID,Title,Description,Parent,Link\n'],
    ['Turkish', 'Gereksinim No;Başlık;Açıklama;Üst gereksinim;Bağlantı\n'],
    ['untidy', 'Status\nİşte liste\nKEY*, Summary ,OBJECT TEXT:,parent_id,URL\n'],
  ])('is read by its %s headings', (_, header) => {
    const sign = header.includes(';') ? ';' : ',';
    const rows = [
      ['R-1', 'Log in', 'A user logs in', '', 'https://a.example/R-1'],
      ['R-2', 'Lock', '', 'R-1', ''],
    ];
    const text = header + rows.map((row) => row.join(sign)).join('\n');
    expect(read('a.csv', text)).toEqual({
      requirements: [
        {
          ...{ id: 'R-1', title: 'Log in', text: 'A user logs in', parentId: null },
          ...{ link: 'https://a.example/R-1', cases: [] },
        },
        { id: 'R-2', title: 'Lock', text: '', parentId: 'R-1', link: null, cases: [] },
      ],
      remarks: [],
    });
  });

  it('says by its row what it leaves out and what it changes', () => {
    const long = 'x'.repeat(600);
    const text = [
      'id,title,text,parent,link',
      ',without an id,,,',
      'R-1,one,,,javascript:alert(1)',
      'R-1,again,,,',
      'R-2,,,,',
      `R-3,${long},,R-4,`,
      'R-4,four,,R-3,',
      `${long},too long,,,`,
      ',,,,',
    ].join('\n');
    const { requirements, remarks } = read('a.csv', text);
    expect(requirements.map(({ id }) => id)).toEqual(['R-1', 'R-3', 'R-4']);
    expect(remarks.map(({ code, row }) => [code, row])).toEqual([
      ['row_without_id', 2],
      ['link_left_out', 3],
      ['id_twice', 4],
      ['row_without_words', 5],
      ['title_shortened', 6],
      ['id_too_long', 8],
      ['parent_of_itself', 7],
    ]);
    expect(requirements[0]?.link).toBeNull();
  });

  it('takes the columns that a person chooses', () => {
    const file = readRequirementsFile('a.csv', bytesOf('first,second\nR-1,words\n'));
    if (file.kind !== 'tables' || !file.sheets[0]) throw new Error('no table');
    expect(file.sheets[0]).toMatchObject({ headings: ['first', 'second'], columns: {} });
    const { requirements } = requirementsOf(file.sheets[0], { id: 0, text: 1 });
    expect(requirements).toMatchObject([{ id: 'R-1', title: '', text: 'words' }]);
  });

  it('has what was written to it, whatever its words are', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 40 });
    const records = fc.uniqueArray(
      fc.record({ title: words, text: words.map((text) => text.trim()), at: fc.nat(20) }),
      { maxLength: 20, selector: ({ at }) => at },
    );
    const oneLine = (text: string) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim();
    const clean = (text: string) => text.replaceAll('\0', '').replace(/\r\n?/g, '\n').trim();
    fc.assert(
      fc.property(records, (list) => {
        const rows = list.map(({ at, title, text }) => [`R-${at}`, title, text]);
        const csv = Papa.unparse([['id', 'title', 'text'], ...rows], { quotes: true });
        const { requirements } = read('a.csv', `\uFEFF${csv}`);
        const expected = rows
          .filter(([, title = '', text = '']) => title.trim() !== '' || text.trim() !== '')
          .map(([id, title = '', text = '']) => [id, oneLine(title), clean(text)]);
        expect(requirements.map(({ id, title, text }) => [id, title, text])).toEqual(expected);
      }),
    );
  });

  it('never has a requirement that is a part of itself', () => {
    const parents = fc.array(fc.nat(12), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parents, (list) => {
        const rows = list.map((parent, at) => `R-${at},t,R-${parent}`);
        const { requirements, remarks } = read('a.csv', `id,title,parent\n${rows.join('\n')}`);
        const parentOf = new Map(requirements.map(({ id, parentId }) => [id, parentId]));
        for (const { id } of requirements) {
          let above = parentOf.get(id);
          for (let steps = 0; above; steps++) {
            expect(steps).toBeLessThanOrEqual(requirements.length);
            above = parentOf.get(above);
          }
        }
        const cut = remarks.filter(({ code }) => code === 'parent_of_itself').length;
        const kept = requirements.filter(({ parentId }) => parentId !== null).length;
        expect(kept + cut).toBe(list.length);
      }),
    );
  });

  it('keeps what an API keeps, and no more of them', () => {
    const rows = Array.from({ length: 5001 }, (_, at) => `R-${at},${'t'.repeat(501)}`);
    const { requirements, remarks } = read('a.csv', `id,title\n${rows.join('\n')}`);
    expect(requirements).toHaveLength(LIMITS.requirements);
    expect(requirements[0]?.title).toHaveLength(LIMITS.requirementTitle);
    expect(remarks.at(-1)).toMatchObject({ code: 'too_many', row: 5002 });
  });

  it.each([
    ...['Test cases', 'TEST CASE ID(S)', 'Covered by', 'tests', 'Test_Case_IDs'],
    ...['Test Senaryoları', 'Test durumları', 'TEST SENARYO NO', 'İlgili testler', 'Test No'],
  ])('has the test cases of each requirement in a column called %s', (heading) => {
    const text = `id;title;${heading}\nR-1;Log in;TC_1, TC_2 (validation)\nR-2;Lock;-`;
    expect(read('a.csv', text).requirements.map(({ cases }) => cases)).toEqual([
      ['TC_1', 'TC_2'],
      [],
    ]);
  });

  it('with a row for each test case has the requirement once, with all of them', () => {
    const text = [
      'Requirement,Requirement title,Link,Test ID,Title',
      'R-1,Log in,,TC-AAAAAAAAAA,signs in',
      'R-1,Log in,,TC-BBBBBBBBBB,is refused',
      ',,,TC_3,',
      'R-2,Pay,,TC_3,pays',
      'R-1,Sign in,,TC_4,again',
      ',No ID,,TC_5,',
      ',,,TC_6,',
    ].join('\n');
    const { requirements, remarks } = read('a.csv', text);
    expect(requirements.map(({ id, title, cases }) => [id, title, cases])).toEqual([
      ['R-1', 'Log in', ['TC-AAAAAAAAAA', 'TC-BBBBBBBBBB', 'TC_3', 'TC_4']],
      ['R-2', 'Pay', ['TC_3']],
    ]);
    expect(remarks).toEqual([
      { code: 'id_twice', row: 6, id: 'R-1' },
      { code: 'row_without_id', row: 7 },
    ]);
  });

  it('names no more test cases than an API takes, and says where some are left out', () => {
    const of = (count: number) => Array.from({ length: count }, (_, at) => `TC_${at}`).join('; ');
    const full = Array.from({ length: 100 }, (_, at) => `F-${at},t,${of(500)}`);
    const text = [
      'id,title,test cases',
      `R-1,one,${of(501)}`,
      `R-2,two,${'x'.repeat(501)};TC_1`,
      ...full,
    ];
    const { requirements, remarks } = read('a.csv', text.join('\n'));
    expect(requirements[0]?.cases).toHaveLength(LIMITS.requirementCases);
    expect(requirements[1]?.cases).toEqual(['TC_1']);
    const all = requirements.reduce((sum, { cases }) => sum + cases.length, 0);
    expect(all).toBe(LIMITS.requirementLinks);
    expect(remarks.map(({ code, id }) => [code, id])).toEqual(
      ['R-1', 'R-2', 'F-98', 'F-99'].map((id) => ['cases_left_out', id]),
    );
  });

  it('that is none is refused', () => {
    expect(faultOf(() => read('a.csv', '')).code).toBe('no_table');
    expect(faultOf(() => read('a.xlsx', zipSync({ a: bytesOf('b') }))).code).toBe('no_table');
  });
});

describe('headings of Markdown', () => {
  const ids = (text: string) =>
    read('a.md', text).requirements.map(({ id, title, parentId }) => [id, title, parentId]);

  it('are a tree of requirements, what stands below one is its text', () => {
    const text = [
      '# REQ-1 Log in ##',
      '',
      'A user logs in.',
      '',
      '- with a password',
      '## [AUTH 2]: Lock',
      '## [AUTH-2]: Lock',
      '```',
      '# no heading',
      '```',
      '### REQ-3: After three attempts',
      '#no heading',
      '# 2. Log out',
    ].join('\r\n');
    const { requirements, remarks } = read('a.md', text);
    expect(requirements).toMatchObject([
      {
        id: 'REQ-1',
        title: 'Log in',
        parentId: null,
        text: 'A user logs in.\n\n- with a password',
      },
      { id: 'REQ-1.1', title: '[AUTH 2]: Lock', parentId: 'REQ-1' },
      { id: 'AUTH-2', title: 'Lock', parentId: 'REQ-1', text: '```\n# no heading\n```' },
      { id: 'REQ-3', title: 'After three attempts', parentId: 'AUTH-2', text: '#no heading' },
      { id: '2', title: 'Log out', parentId: null },
    ]);
    expect(remarks).toEqual([{ code: 'id_made', row: 6, id: 'REQ-1.1' }]);
  });

  it('without an id take their number in the outline, which is said', () => {
    const text = 'intro\n# Shop\n### OAuth2 login\n## 2FA\n# 2026 goals';
    expect(ids(text)).toEqual([
      ['1', 'Shop', null],
      ['1.1', 'OAuth2 login', '1'],
      ['1.2', '2FA', '1'],
      ['2', '2026 goals', null],
    ]);
    const { remarks } = read('a.md', text);
    expect(remarks.map(({ code, row }) => [code, row])).toEqual([
      ['text_before_headings', 1],
      ...[2, 3, 4, 5].map((row) => ['id_made', row]),
    ]);
  });

  it('are read whatever stands in them', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (lines) => {
        const { requirements } = read('a.md', lines.map((line) => `# ${line}`).join('\n'));
        expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
      }),
    );
  });
});

const definition = (kind: string, id: string, name: string) =>
  `<ATTRIBUTE-DEFINITION-${kind} IDENTIFIER="${id}" LONG-NAME="${name}"/>`;
const value = (kind: string, id: string, inside = '', attribute = '') =>
  `<ATTRIBUTE-VALUE-${kind}${attribute && ` THE-VALUE="${attribute}"`}>${inside}<DEFINITION>
    <ATTRIBUTE-DEFINITION-${kind}-REF>${id}</ATTRIBUTE-DEFINITION-${kind}-REF></DEFINITION></ATTRIBUTE-VALUE-${kind}>`;
const formatted = (xhtml: string) =>
  value('XHTML', 'd-text', `<THE-VALUE><xhtml:div>${xhtml}</xhtml:div></THE-VALUE>`);
const place = (object: string, inside = '') => `<SPEC-HIERARCHY IDENTIFIER="h-${object}"><OBJECT>
  <SPEC-OBJECT-REF>${object}</SPEC-OBJECT-REF></OBJECT>${inside && `<CHILDREN>${inside}</CHILDREN>`}</SPEC-HIERARCHY>`;

const REQIF = `<?xml version="1.0" encoding="UTF-8"?>
<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:xhtml="http://www.w3.org/1999/xhtml">
 <THE-HEADER><REQ-IF-HEADER IDENTIFIER="x"><TITLE>Shop</TITLE></REQ-IF-HEADER></THE-HEADER>
 <CORE-CONTENT><REQ-IF-CONTENT>
  <DATATYPES><DATATYPE-DEFINITION-ENUMERATION IDENTIFIER="t"><SPECIFIED-VALUES>
    <ENUM-VALUE IDENTIFIER="e1" LONG-NAME="approved"/></SPECIFIED-VALUES></DATATYPE-DEFINITION-ENUMERATION></DATATYPES>
  <SPEC-TYPES><SPEC-OBJECT-TYPE IDENTIFIER="ot"><SPEC-ATTRIBUTES>
    ${definition('STRING', 'd-id', 'ReqIF.ForeignID')}${definition('STRING', 'd-chapter', 'ReqIF.ChapterName')}
    ${definition('STRING', 'd-name', 'ReqIF.Name')}${definition('XHTML', 'd-text', 'ReqIF.Text')}
    ${definition('ENUMERATION', 'd-state', 'State')}</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE></SPEC-TYPES>
  <SPEC-OBJECTS>
   <SPEC-OBJECT IDENTIFIER="_3" LONG-NAME="loose"><VALUES>${formatted('nowhere')}</VALUES></SPEC-OBJECT>
   <SPEC-OBJECT IDENTIFIER="_2"><VALUES>${value('STRING', 'd-id', '', 'R-2')}${value('STRING', 'd-name', '', 'Lock &amp; key')}
    ${formatted('<xhtml:p>After <xhtml:b>three</xhtml:b>\n attempts:</xhtml:p><xhtml:ul><xhtml:li>lock</xhtml:li><xhtml:li>tell</xhtml:li></xhtml:ul>')}
    ${value('ENUMERATION', 'd-state', '<VALUES><ENUM-VALUE-REF>e1</ENUM-VALUE-REF></VALUES>')}</VALUES></SPEC-OBJECT>
   <SPEC-OBJECT IDENTIFIER="_1"><VALUES>${value('STRING', 'd-id', '', 'R-1')}${value('STRING', 'd-chapter', '', 'Log in')}</VALUES></SPEC-OBJECT>
  </SPEC-OBJECTS>
  <SPEC-RELATIONS><SPEC-RELATION><SOURCE><SPEC-OBJECT-REF>_2</SPEC-OBJECT-REF></SOURCE></SPEC-RELATION></SPEC-RELATIONS>
  <SPECIFICATIONS><SPECIFICATION><CHILDREN>${place('_1', place('_2') + place('_9'))}${place('_2')}</CHILDREN></SPECIFICATION></SPECIFICATIONS>
 </REQ-IF-CONTENT></CORE-CONTENT>
</REQ-IF>`;

describe('ReqIF', () => {
  const EXPECTED = [
    { id: 'R-1', title: 'Log in', text: '', parentId: null },
    {
      ...{ id: 'R-2', title: 'Lock & key', parentId: 'R-1' },
      text: 'After three attempts:\n- lock\n- tell',
    },
    { id: '_3', title: 'loose', text: 'nowhere', parentId: null },
  ];

  it('has its objects in their hierarchy, by the ids that people gave them', () => {
    const { requirements, remarks } = read('shop.reqif', REQIF);
    expect(requirements).toMatchObject(EXPECTED);
    expect(remarks).toEqual([]);
  });

  it('names choices of enumerations as people do, and any attribute can be chosen', () => {
    const file = readRequirementsFile('shop.reqif', bytesOf(REQIF));
    if (file.kind !== 'tables' || !file.sheets[0]) throw new Error('no table');
    const [sheet] = file.sheets;
    const state = sheet.headings.indexOf('State');
    const chosen = requirementsOf(sheet, { id: 0, title: state }).requirements;
    const approved = { id: '_2', title: 'approved', text: '', parentId: '_1', link: null };
    expect(chosen).toEqual([{ ...approved, cases: [] }]);
  });

  it('is read out of an archive with its pictures', () => {
    const zip = zipSync({ 'a/Shop.ReqIF': bytesOf(REQIF), 'a/picture.png': bytesOf('x') });
    expect(read('shop.reqifz', zip).requirements).toMatchObject(EXPECTED);
  });

  it.each([
    ['shop.reqif', '<REQ-IF>\n<a>\n</REQ-IF>', 'xml_broken', 3],
    ['shop.reqif', '<other/>', 'no_reqif', undefined],
    ['shop.reqif', '', 'xml_broken', 1],
    ['shop.reqifz', zipSync({ 'a.txt': bytesOf('x') }), 'no_reqif', undefined],
    [
      'shop.reqifz',
      zipSync({ 'a.reqif': bytesOf(REQIF) }).subarray(0, 300),
      'archive_broken',
      undefined,
    ],
  ])('that is broken is refused with what is wrong: %s', (name, content, code, line) => {
    expect(faultOf(() => read(name, content))).toMatchObject({ code, line });
  });

  it('declares nothing that grows or names a file', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c SYSTEM "file:///etc/passwd">]>${REQIF.slice(
      REQIF.indexOf('<REQ-IF '),
    ).replace('Lock &amp; key', '&b;&c;')}`;
    expect(read('a.reqif', bomb).requirements[1]?.title).toBe('&b;&c;');
  });
});
