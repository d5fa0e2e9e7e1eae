import type { FirstStep } from '@caseloom/contract';
import { create } from 'zustand';

/** The step that somebody chose to be shown: its control is pointed at until they touch anything. */
export const useGuide = create<{ step: FirstStep | undefined }>()(() => ({ step: undefined }));

export function pointAt(step: FirstStep | undefined): void {
  useGuide.setState({ step });
}
