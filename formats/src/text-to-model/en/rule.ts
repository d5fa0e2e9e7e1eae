import { DATE } from '../date.ts';
import type { RuleRules } from '../language-rules.ts';
import { moments } from './moments.ts';

export const rule: RuleRules = {
  composition: /\b(?:upper-?case|lower-?case|capital|special|numeric)\b/i,
  owns: {
    before:
      /^(?:an?|each|every|any|one|no|the)\s(?:\p{L}+\s){1,3}?(?:may|can|cannot|must not|is allowed to)\s(?:only\s|not\s)?(?:hold|have|own|borrow|keep|rent|reserve|book|take out)(?:\sonly)?$/u,
    behind: /^(?!)/,
  },
  takes:
    /\b(?:accepts?|allows?|supports?|takes?|limits?|requires?|expects?|has|have|holds?|contains?)\b/,
  rate: /^(?!.*\b(?:must|shall|should)\b)(?:.*\b(?:fees?|rates?|prices?|costs?|charges?|commissions?|discounts?|tax(?:es)?|interest|shipping|delivery|premiums?|points?)\b.*\bfor\b|for\b.*\b(?:fees?|rates?|prices?|costs?|charges?|commissions?|discounts?|tax(?:es)?|interest|shipping|delivery|premiums?|points?)\b)/u,
  moments,
  ofDay: /date|day|time|deadline|birth/,
  dates: new RegExp(`between\\s+${DATE}\\s+and\\s+${DATE}`, 'u'),
  required:
    /\s+(?:is|are|field is|shall be|must be)\s+(?:required|mandatory|compulsory)|(?<=[:(,]\s*)(?:required|mandatory)(?=\s*[),.;]|$)|\s+(?:must|can|may|should)\s?not be (?:empty|blank|left blank|left empty)/,
  form: /^(?<name>.{2,60}?)\s+(?:(?:must|should|shall|has to|have to|needs to)\s+(?:be|contain|have)\s+)?(?:in (?:the )?)?(?:an?\s+)?(?:valid|correct|proper|well-formed)\s+(?<form>\p{L}[\p{L}-]*(?: \p{L}+)?)(?: (?:address|number|format))*$/u,
  list: [
    /^(.{2,60}?)\s+(?:is|are)\s+(?:always\s+|only\s+)?(?:an?\s+)?((?:(?:jpe?g|png|gif|pdf|docx?|xlsx?|csv|txt|svg|webp|tiff?|xml|json|zip|mp[34])(?:,\s*|\s+or\s+(?:an?\s+)?)){1,6}(?:jpe?g|png|gif|pdf|docx?|xlsx?|csv|txt|svg|webp|tiff?|xml|json|zip|mp[34]))(?:\s+(?:files?|images?|pictures?|documents?))?$/s,
    /^(.{2,60}?)\s+(?:must be|should be|shall be|can be|may be|is|are)\s+(?:only\s+)?(?:one of|either|any of)(?: the following)?:?\s+(.+)$/s,
    /^(.{2,60}?)\s+(?:can be|may be|must be|shall be|is|are)\s+((?:\d[\d.,]*,\s*)+\d[\d.]*\s+or\s+\d[\d.]*)(?:\s+\p{L}+)?$/su,
    /^.{2,60}?\b(?:chooses?|selects?|picks?)\s+(?:an?|the|one)\s+(.{2,40}?)(?::|\s*\(|,?\s+(?:such as|from|out of))\s*((?:[^,\s][^,]{0,39},\s*)*[^,]{1,40}\s+(?:or|and)\s+[^,)]{1,40}|(?:[^,\s][^,]{0,39},\s*)+[^,)]{1,40})\)?$/s,
    /^(.{2,60}?)\s+(?:can|may|must|shall) be\s+((?:[^,\s][^,]{0,39},\s*)*[^,]{1,40}\s+or\s+.{1,40})$/s,
    /^(?:the\s+)?(?:allowed|valid|possible|accepted|available|supported)\s+(.{2,60}?)(?:\s+(?:values|options))?(?:\s+(?:are|is):?|:)\s+(.+)$/s,
    /^([^:,]{2,40}?)(?:\s*\([^)]*\))?:\s*((?:[^,.\d\s][^,.\d]{0,29},\s*)+(?:or\s+|and\s+)?[^,.\d]{1,30})$/s,
  ],
  noValue:
    /^(?:an?|the|its|this|that) (?:[\p{L}-]+ ){0,3}(?:lists?|menus?|drop-?downs?|tables?|catalogu?e?s?|options|values)$|^with(?:out)? (?:an?|the|its|some|any|optional)(?!\p{L})/u,
  ofCell: (cell) => `must be ${cell}`,
  ofBounds: (min, max, isText) => `between ${min} and ${max}${isText ? ' characters' : ''}`,
  ofAside: (words) => words,
};
