import { select, useEditor } from '../editor.ts';

type Keys = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** Whether a click adds to what is selected. */
export const adds = ({ shiftKey, ctrlKey, metaKey }: Keys) => shiftKey || ctrlKey || metaKey;

/** A click on what stands on a way selects the way, or adds it to what is selected, or takes it away. */
export function chooseWay(id: string, keys: Keys): void {
  const { element } = useEditor.getState();
  if (!adds(keys)) select([id], { opens: true });
  else if (element.includes(id)) select(element.filter((each) => each !== id));
  else select([...element, id]);
}

/** Lets one write the label of a way where it stands. */
export function renameWay(id: string): void {
  if (!useEditor.getState().isReadOnly) useEditor.setState({ renaming: id });
}

/** A tap on the dot of a node begins a way there, and another one thinks better of it; the node that is tapped next is where it ends. */
export function connectByTap(id: string): void {
  const { connectingFrom } = useEditor.getState();
  useEditor.setState({ connectingFrom: connectingFrom === id ? undefined : id });
}
