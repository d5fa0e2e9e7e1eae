import { useEffect, useState } from 'react';
import { useEditor } from './editor.ts';

type Word = { kind: 'hello' | 'here' | 'bye'; model: string };

/** Whether another tab of this browser has the same model open: what is drawn there is not seen here. */
export function useSecondTab(): boolean {
  const model = useEditor(({ selectedModel }) => selectedModel?.id);
  const [others, setOthers] = useState(0);
  useEffect(() => {
    setOthers(0);
    if (!model || !('BroadcastChannel' in globalThis)) return;
    const channel = new BroadcastChannel('caseloom');
    const say = (kind: Word['kind']) => channel.postMessage({ kind, model } satisfies Word);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.model !== model) return;
      if (data.kind === 'hello') say('here');
      setOthers((count) => (data.kind === 'bye' ? Math.max(0, count - 1) : count + 1));
    };
    const leave = () => say('bye');
    addEventListener('pagehide', leave);
    say('hello');
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      channel.close();
    };
  }, [model]);
  return others > 0;
}
