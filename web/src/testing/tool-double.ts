import { vi } from 'vitest';
import type { Saving } from '../features/model/saving.ts';
import type { Tool } from '../features/model/tool.ts';

const saving: Saving = {
  save: () => Promise.reject(new Error('nothing is saved here')),
  generate: () => undefined,
  stopGenerating: () => undefined,
  isSaving: false,
  isGenerating: false,
  hasFailed: false,
  conflict: undefined,
  loadTheirs: () => undefined,
  mergeBoth: () => undefined,
  decideLater: () => undefined,
};

/** A tool without a page around it: what actions ask of it is recorded. */
export function aTool() {
  return {
    saving,
    save: vi.fn(),
    generate: vi.fn(),
    takeFile: vi.fn(),
    openDialog: vi.fn(),
    fit: vi.fn(),
    zoom: vi.fn(),
    editAt: vi.fn(),
    middle: vi.fn(() => ({ x: 300, y: 0 })),
    positionNextToSelection: vi.fn(() => ({ x: 40, y: 50 })),
    copy: vi.fn(),
    paste: vi.fn(),
    focusCanvas: vi.fn(),
    focusPart: vi.fn(),
    openQuickAdd: vi.fn(),
    nest: vi.fn(),
    enter: vi.fn(),
    peek: vi.fn(),
    nextRegion: vi.fn(),
    announceUndone: vi.fn(),
    offerImportUndo: vi.fn(),
    announceKept: vi.fn(),
    announceReason: vi.fn(),
    announceAction: vi.fn(),
    announce: vi.fn(),
  } satisfies Tool;
}
