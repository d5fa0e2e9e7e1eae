export {
  actionWords,
  badgeWords,
  choiceWords,
  conditionWords,
  edgeWords,
  ruleCountWords,
  shortActionWords,
  shortWordsOf,
} from './labels.ts';
export {
  type EdgeLayout,
  type LabelledEdge,
  layOut,
  layOutFor,
  layoutEdges,
  layoutNodes,
  layoutNotes,
  placesOf,
  SHAPES,
  type Shape,
} from './lay-out.ts';
export { type Library, noteSize, sizeOf } from './size.ts';
export { withAction } from './with-action.ts';
