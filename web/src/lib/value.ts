/** A value as people read it: a secret one is masked, and an empty one is said in the words given for it. */
export function shownValue(value: string, isSecret: boolean | undefined, empty: string): string {
  return isSecret ? '••••••' : value || empty;
}

/** The values of a test case, which tell it from the others of its path. */
export function shownValues(
  data: Record<string, { value: string; isSecret?: boolean | undefined }>,
  empty: string,
): string {
  const values = Object.values(data);
  return values.map(({ value, isSecret }) => shownValue(value, isSecret, empty)).join(', ');
}
