import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markedText, readXml, XmlError } from './xml.ts';

it('reads back any text and attributes that were written', () => {
  const escaped = (text: string) =>
    text.replace(/[<>&"'\s]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, value) => {
      const xml = `<p:a><!-- < --><b p:c="${escaped(value)}" d='${escaped(value)}'>${escaped(text)}</b></p:a>`;
      const place = { at: 0, line: 1 };
      const attributes = { c: value, d: value };
      const inner = { name: 'b', attributes, text, children: [], ...place };
      expect(readXml(xml)).toEqual({
        name: 'a',
        attributes: {},
        text: '',
        children: [inner],
        ...place,
      });
    }),
  );
});

it('gives the text of an element with what is marked in it, in its order', () => {
  const xml = '<a>Press <b>Sa<i>v</i>e</b> &lt;now&gt;<br/>, <c x="1">please</c></a>';
  expect(markedText(readXml(xml))).toBe('Press <b>Sa<i>v</i>e</b> <now><br></br>, <c>please</c>');
});

it('gives a tree or says that a text is no XML', () => {
  const signs = ['<', '</', '>', '/>', 'a', '=', '"', "'", ' ', '<!--', '-->', '<![CDATA[', ']]>'];
  const piece = fc.constantFrom(...signs, '<a>', '</a>', '<!', '<?', '&amp;', '&#0;', '[');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      try {
        expect(readXml(pieces.join('')).name).not.toBe('');
      } catch (error) {
        expect(error).toBeInstanceOf(XmlError);
      }
    }),
  );
});

it('neither follows nor expands an entity that the file declares', () => {
  const declared = '<!DOCTYPE a [<!ENTITY b "grown"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
  expect(readXml(`${declared}<a>&b;&c;&lt;</a>`).text).toBe('&b;&c;<');
});

it('keeps what runners print between tags', () => {
  expect(readXml('\uFEFF\n<a>\u001b[31mred\u001b[0m ]]> &#27; &nbsp;</a>').text).toBe(
    '\u001b[31mred\u001b[0m ]]> &#27; &nbsp;',
  );
});

it('refuses a file that nests deeper than any report', () => {
  expect(() => readXml('<a>'.repeat(100_000) + '</a>'.repeat(100_000))).toThrow(XmlError);
});

it('knows the line of each element, and of a mistake', () => {
  const { line, children } = readXml('\n<a>\r\n<b\n/>text\n<c/></a>');
  expect([line, ...children.map((child) => child.line)]).toEqual([2, 4, 5]);
  expect(() => readXml('<a>\n\n</b>')).toThrow(expect.objectContaining({ line: 3 }));
});
