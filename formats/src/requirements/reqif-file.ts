import { readXmlParts, type XmlPart } from '../xml.ts';
import { textOfXhtml } from './xhtml.ts';

/** The value of an attribute: its text, or what was chosen of an enumeration. */
type Value = { definition: string; text: string; choices: string[] };
export type ReqifObject = { identifier: string; longName: string; values: Value[] };
/** A place in a specification, and the one that it is in. */
type Place = { object: string; parent: Place | undefined };

/** What of a ReqIF file says what is required; names of attributes and choices are by their identifiers. */
export type ReqifFile = {
  isReqif: boolean;
  attributes: Map<string, string>;
  choices: Map<string, string>;
  objects: Map<string, ReqifObject>;
  /** In the order of the file: each behind the one that it is in. */
  places: Place[];
};

/** Takes a ReqIF file apart, part by part. @throws XmlError */
export function collectReqif(xml: string): ReqifFile {
  const collector = new Collector();
  for (const part of readXmlParts(xml)) collector.take(part);
  return collector.file;
}

class Collector {
  file: ReqifFile = {
    isReqif: false,
    attributes: new Map(),
    choices: new Map(),
    objects: new Map(),
    places: [],
  };
  #object: ReqifObject | undefined;
  #value: Value | undefined;
  #place: Place | undefined;
  /** What stands within a value of formatted text. */
  #formatted: XmlPart[] | undefined;
  #text: string[] = [];

  take(part: XmlPart): void {
    const isEnd = part.kind === 'close' && part.name === 'THE-VALUE';
    if (this.#formatted && !isEnd) this.#formatted.push(part);
    else if (part.kind === 'text') this.#text.push(part.text);
    else if (part.kind === 'open') this.#open(part.name, part.attributes);
    else this.#close(part.name);
  }

  #open(name: string, { IDENTIFIER = '', ...attributes }: Record<string, string>): void {
    this.#text = [];
    const longName = attributes['LONG-NAME'] ?? '';
    if (name === 'REQ-IF') this.file.isReqif = true;
    else if (name === 'ENUM-VALUE') this.file.choices.set(IDENTIFIER, longName || IDENTIFIER);
    else if (name === 'SPEC-OBJECT')
      this.#object = { identifier: IDENTIFIER, longName, values: [] };
    else if (name === 'SPEC-HIERARCHY') this.#place = { object: '', parent: this.#place };
    else if (name === 'THE-VALUE') this.#formatted = [];
    else if (name.startsWith('ATTRIBUTE-VALUE-'))
      this.#value = { definition: '', text: attributes['THE-VALUE'] ?? '', choices: [] };
    else if (isDefinition(name)) this.file.attributes.set(IDENTIFIER, longName || IDENTIFIER);
  }

  #close(name: string): void {
    const text = this.#text.join('').trim();
    if (name === 'THE-VALUE') this.#endFormatted();
    else if (name === 'ENUM-VALUE-REF') this.#value?.choices.push(text);
    else if (name === 'SPEC-OBJECT-REF') this.#put(text);
    else if (name === 'SPEC-HIERARCHY') this.#place = this.#place?.parent;
    else if (name.startsWith('ATTRIBUTE-DEFINITION-') && name.endsWith('-REF') && this.#value)
      this.#value.definition = text;
    else if (name.startsWith('ATTRIBUTE-VALUE-')) {
      if (this.#value) this.#object?.values.push(this.#value);
      this.#value = undefined;
    } else if (name === 'SPEC-OBJECT') {
      if (this.#object) this.file.objects.set(this.#object.identifier, this.#object);
      this.#object = undefined;
    }
    this.#text = [];
  }

  #endFormatted(): void {
    if (this.#value && this.#formatted) this.#value.text = textOfXhtml(this.#formatted);
    this.#formatted = undefined;
  }

  /** Relations name objects too, outside of any hierarchy. */
  #put(object: string): void {
    if (!this.#place || this.#place.object) return;
    this.#place.object = object;
    this.file.places.push(this.#place);
  }
}

const isDefinition = (name: string) =>
  name.startsWith('ATTRIBUTE-DEFINITION-') && !name.endsWith('-REF');
