export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

export function textOf(field: Field): string {
  return isTicked(field) ? String(field.checked) : field.value;
}

/** As a person would, so that the page takes it. */
export function putInto(field: Field, text: string): void {
  if (isTicked(field)) {
    if (String(field.checked) !== text) field.click();
    return;
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, text);
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}
