/** What parts the IDs of test cases in a cell. */
const BETWEEN = /[,;\r\n]+/;
/** A remark behind an ID; one that holds brackets itself loses them first. */
const REMARK = /(?<=[^\s,;(])[ \t]*\([^()\r\n]*\)/g;
const BULLET = /^[-*•–]\s+/;

/**
 * The IDs of test cases that a cell names, each once, in their order: parted by commas, semicolons or lines, without
 * remarks in parentheses behind them. What has neither a letter nor a digit, as a hyphen for none, is no ID. Time: linear.
 */
export function caseIdsIn(cell: string): string[] {
  const ids = cell
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(REMARK, '')
    .replace(REMARK, '')
    .split(BETWEEN)
    .map((part) => withoutOpenRemark(part.trim().replace(BULLET, '')))
    .filter((id) => /[\p{L}\p{N}]/u.test(id));
  return [...new Set(ids)];
}

/** Without a remark that does not end. */
function withoutOpenRemark(part: string): string {
  const at = part.indexOf('(');
  const isOpen = at > 0 && !part.includes(')', at);
  return (isOpen ? part.slice(0, at) : part).replace(/\s+/g, ' ').trim();
}
