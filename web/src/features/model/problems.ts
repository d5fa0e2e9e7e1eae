import { type Context, type Model, type Problem, validate } from '@caseloom/engine';
import { useEffect } from 'react';
import type { Drawing } from './drawing/drawing.ts';
import { type Editor, useEditor } from './editor.ts';

const WAIT = 300;

/**
 * The drawing as the engine takes it, with all it leans on. Test data is listed newest first, but generated from
 * oldest first, here as on the server: invalid values are tried in that order, and saving must not change the cases.
 */
export function toModel(editor: Editor): { model: Model; context: Context } {
  const { history, selectedModel, steps, models, data } = editor;
  const id = selectedModel?.id ?? 'new';
  const model = { ...history.present, id };
  const others = [...models.values()].filter((other) => other.id !== id);
  return {
    model,
    context: {
      steps: [...steps.values()],
      testData: data.toReversed(),
      models: [...others, model],
    },
  };
}

/** Looks for problems whenever the drawing, or what it leans on, rested for a moment. */
export function useProblemSearch(): void {
  const drawing = useEditor((editor) => editor.history.present);
  const steps = useEditor((editor) => editor.steps);
  const models = useEditor((editor) => editor.models);
  const data = useEditor((editor) => editor.data);
  const renaming = useEditor((editor) => editor.renaming);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read from the store once they rest
  useEffect(() => {
    const timer = setTimeout(() => useEditor.setState({ problems: findProblems() }), WAIT);
    return () => clearTimeout(timer);
  }, [drawing, steps, models, data, renaming]);
}

/** What is wrong with the drawing now; nothing while it has only begun, and no name is missed while it is being written. */
export function findProblems(): Problem[] {
  const { history, renaming } = useEditor.getState();
  if (hasOnlyBegun(history.present)) return [];
  return findAllProblems().filter(
    ({ code, nodeId }) => code !== 'step_label_missing' || nodeId !== renaming,
  );
}

/** What is wrong with the drawing as it is, however little there is of it. */
export function findAllProblems(): Problem[] {
  const { model, context } = toModel(useEditor.getState());
  return validate(model, context);
}

const hasOnlyBegun = ({ nodes }: Drawing) => nodes.length < 2;
