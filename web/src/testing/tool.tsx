import { ReactFlowProvider } from '@xyflow/react';
import type { ReactNode } from 'react';
import { ToolProvider } from '../features/model/ToolProvider.tsx';
import type { answerCalls } from './fetch.ts';
import { renderPart } from './render.tsx';

/** How a part is shown, and what the server answers meanwhile. */
export type Shown = NonNullable<Parameters<typeof renderPart>[1]> & {
  answers?: Parameters<typeof answerCalls>[0];
};

/** Shows a part of the tool with all that is around it there: actions, keys, dialogs, the voice. */
export function renderInTool(part: ReactNode, options: Parameters<typeof renderPart>[1] = {}) {
  return renderPart(
    <ReactFlowProvider>
      <ToolProvider>{part}</ToolProvider>
    </ReactFlowProvider>,
    options,
  );
}
