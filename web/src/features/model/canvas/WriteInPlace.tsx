import { useRef, useState } from 'react';
import { useEditor } from '../editor.ts';
import { TokenField } from '../TokenField.tsx';
import { useTool } from '../tool.ts';

type Props = {
  label: string;
  text: string;
  maxLength: number;
  onKeep: (text: string) => void;
};

/** Words written where they stand on the canvas. Enter keeps them, Escape does not. */
export function WriteInPlace({ label, text: before, maxLength, onKeep }: Props) {
  const { focusCanvas } = useTool();
  const [text, setText] = useState(before);
  const isOver = useRef(false);

  function end(keeps: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    if (keeps) onKeep(text);
    useEditor.setState({ renaming: undefined });
    focusCanvas();
  }

  return (
    <TokenField
      label={label}
      hidesLabel
      isOnTop
      value={text}
      maxLength={maxLength}
      onChange={setText}
      onCommit={() => end(true)}
      onCancel={() => end(false)}
    />
  );
}
