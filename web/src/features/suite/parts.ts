/** What can be done with a suite in the list of a project. */

export { AttributeFacts } from './attributes/AttributeFacts.tsx';
export { AttributeFilters } from './attributes/AttributeFilters.tsx';
export { AttributeSigns } from './attributes/AttributeSigns.tsx';
export { ChooseCases } from './attributes/ChooseCases.tsx';
export {
  type AttributeFilter,
  attributeWords,
  readAttributes,
  statedFilter,
  withoutEmpty,
} from './attributes/filter.ts';
export { SuiteMenu } from './SuiteMenu.tsx';
export { UndoImportDialog } from './UndoImport.tsx';
export { useUndoImport } from './use-undo-import.ts';
export { NewSuite } from './written/NewSuite.tsx';
