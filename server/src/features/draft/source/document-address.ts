/** Names of parts of a query that open what is at an address, as signatures and tokens do. */
const SECRET = /token|secret|passw|key|sig|credential|auth|session|code|jwt/i;

/** Where the file itself is of which an address shows the page, on GitHub and GitLab; else the address. */
export function documentAddress(address: string): string {
  const url = new URL(address);
  if (url.hostname === 'github.com')
    url.pathname = url.pathname.replace(/^(\/[^/]+\/[^/]+)\/blob\//, '$1/raw/');
  url.pathname = url.pathname.replace(/\/-\/blob\//, '/-/raw/');
  return url.href;
}

/** An address as a draft names it: without the place in the page, and without what opens it like a password. */
export function shownAddress(address: string): string {
  const url = new URL(address);
  url.hash = '';
  for (const name of [...url.searchParams.keys()])
    if (SECRET.test(name)) url.searchParams.delete(name);
  return url.href;
}
