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
