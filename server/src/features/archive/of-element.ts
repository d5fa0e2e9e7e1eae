/** The id of a model before that of an element in it, where a suite calls it: of the database, or of an archive. */
const MODEL = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:model|gone)-[1-9]\d{0,5})(?=:)/;

/** The id of an element with another id of its model; that of an element of the suite's own model stays. */
export function ofElement(id: string, rename: (modelId: string) => string): string {
  return id.replace(MODEL, rename);
}
