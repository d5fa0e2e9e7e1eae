import { select, useEditor } from '../editor.ts';

type Keys = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** Whether a click adds to what is selected. */
export const addsToSelection = ({ shiftKey, ctrlKey, metaKey }: Keys) =>
  shiftKey || ctrlKey || metaKey;

/** A click on what stands on an edge selects the edge, or adds it to what is selected, or takes it away. */
export function selectEdge(id: string, keys: Keys): void {
  const { element } = useEditor.getState();
  if (!addsToSelection(keys)) select([id], { opens: true });
  else if (element.includes(id)) select(element.filter((each) => each !== id));
  else select([...element, id]);
}

/** Lets one write the label of an edge where it stands. */
export function startRenamingEdge(id: string): void {
  if (!useEditor.getState().isReadOnly) useEditor.setState({ renaming: id });
}

/** A tap on the dot of a node begins an edge there, and another one thinks better of it; the node that is tapped next is where it ends. */
export function connectByTap(id: string): void {
  const { connectingFrom } = useEditor.getState();
  useEditor.setState({ connectingFrom: connectingFrom === id ? undefined : id });
}
