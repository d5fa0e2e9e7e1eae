import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { openedModel } from './api.ts';
import { useEditor } from './editor.ts';

/** How long the editor may take to show a model that is loaded, in milliseconds. */
const TO_SHOW = 2000;

/**
 * Gives a function that waits until the editor shows the model of this address: before, it shows nothing, or the
 * model that was open. It says whether the model is shown; where there is none in the address, the drawing is.
 */
export function useShownModel(): () => Promise<boolean> {
  const cache = useQueryClient();
  const { modelId } = useParams({ strict: false });
  return async () => {
    if (modelId === undefined || isShown(modelId)) return true;
    await cache.ensureQueryData(openedModel(modelId));
    await whenShown(modelId);
    return isShown(modelId);
  };
}

const isShown = (modelId: string) => useEditor.getState().selectedModel?.id === modelId;

function whenShown(modelId: string): Promise<void> {
  if (isShown(modelId)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, TO_SHOW);
    const stop = useEditor.subscribe(() => isShown(modelId) && done());
  });
}
