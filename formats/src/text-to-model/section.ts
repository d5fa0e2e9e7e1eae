import type { Block } from '../document/document.ts';
import type { Role } from './label-words.ts';

/** A part of a document under one label; `title` is what the label is followed by. */
export type Section = {
  role: Role;
  ref: string;
  title: string;
  line: number;
  blocks: Block[];
  /** Of an alternative the line below its title that says when it is taken. */
  trigger?: { line: number; text: string };
  /** The words of a step that it heads; the step itself where nothing stands below them. */
  heading?: string;
  /** A heading of the document stands over it, no line. */
  isChapter?: boolean;
  /** It introduces the document. */
  isIntroduction?: boolean;
  /** It lists who is who, or what is out of scope. */
  isLeftOut?: boolean;
  /** It promises what holds at the end. */
  isGuarantee?: boolean;
};

/** What one flow describes: a use case, a procedure, or a chapter of rules. */
export type Subject = {
  name: string;
  line: number;
  /** Of its heading: 0 where the document begins without one. */
  level: number;
  sections: Section[];
  /** Numbers before the words of its heading: 2 of `2.3 Signing in`. */
  depth: number;
  /** Its heading has the number of a use case or a test. */
  isNumbered?: boolean;
  /** It is of the notes of a meeting, and states no steps. */
  isTalk?: boolean;
  /** Who acts in it, where its document says so; small letters. */
  actors: string[];
};
