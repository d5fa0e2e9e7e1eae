/** Whether an address says how it is called; the server looks at the rest. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address.trim());
}
