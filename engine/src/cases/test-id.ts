/** The key as people read it, everywhere: runs find a case by it in a tag, a title or a name. */
export function testId(key: string): string {
  return `TC-${key}`;
}
