/** A name of test data as words say it: what stands behind it in brackets, `status (placeOrder)`, only keeps it apart from others. */
export function plainName(name: string): string {
  return name.replace(/(?<=\S) \([^()]*(?:\([^()]*\)[^()]*)*\)$/, '');
}
