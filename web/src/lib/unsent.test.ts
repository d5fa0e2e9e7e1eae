import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const FORM = `
  <form data-about="7">
    <label>Name <input name="name" value="Login"></label>
    <label>Ready <input name="ready" type="checkbox"></label>
    <label>Kind <select name="kind"><option>a</option><option>b</option></select></label>
    <label>Secret <input type="password" name="secret" value=""></label>
    <div data-secret><label>Value <input name="value" value=""></label></div>
  </form>`;

/** The page that stands open: one that is left must not go on looking for its forms. */
let open: typeof import('./unsent.ts') | undefined;

/** Opens a page with this form, as after loading it, and logs this person in. */
async function openPage(user: string, form = FORM) {
  const kept = sessionStorage.getItem('unsent');
  leavePage();
  if (kept) sessionStorage.setItem('unsent', kept);
  vi.resetModules();
  const page = await import('./unsent.ts');
  open = page;
  document.body.innerHTML = form;
  page.watchForms();
  page.knowUser(user);
  await vi.advanceTimersByTimeAsync(100);
  return page;
}

function field(name: string) {
  const found = document.querySelector(`[name="${name}"]`);
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
  throw new Error(`there is no field ${name}`);
}

function type(name: string, text: string) {
  field(name).dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  field(name).value = text;
}

function leavePage() {
  open?.forgetUnsent();
  open = undefined;
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  leavePage();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

describe('what was typed when a session ended', () => {
  it('stands in the same form again when the same person is back', async () => {
    const { keepUnsent } = await openPage('ada');
    type('name', 'Sign-in');
    type('kind', 'b');
    field('ready').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    field('ready').click();
    keepUnsent();
    await openPage('ada');
    expect(field('name').value).toBe('Sign-in');
    expect(field('kind').value).toBe('b');
    expect(field('ready').matches(':checked')).toBe(true);
  });

  it('is kept at once where it is stored, and put back after a reload without a word of a session', async () => {
    const { storeValue } = await openPage('ada');
    storeValue('text', 'model Login');
    storeValue('other', 'x');
    storeValue('other', undefined);
    const { takeValue } = await openPage('ada');
    expect(takeValue('other')).toBeUndefined();
    expect(takeValue('text')).toBe('model Login');
    expect(takeValue('text')).toBeUndefined();
    expect(sessionStorage.getItem('unsent')).toBeNull();
  });

  it('is put back once', async () => {
    const { keepUnsent } = await openPage('ada');
    type('name', 'Sign-in');
    keepUnsent();
    await openPage('ada');
    await openPage('ada');
    expect(field('name').value).toBe('Login');
  });

  it('waits for its form, which may open later', async () => {
    const { keepUnsent } = await openPage('ada');
    type('name', 'Sign-in');
    keepUnsent();
    await openPage('ada', '<p>Another page</p>');
    document.body.innerHTML = FORM;
    await vi.advanceTimersByTimeAsync(100);
    expect(field('name').value).toBe('Sign-in');
  });

  it('is thrown away when somebody else logs in', async () => {
    const { keepUnsent } = await openPage('ada');
    type('name', 'Sign-in');
    keepUnsent();
    await openPage('ben');
    expect(field('name').value).toBe('Login');
    expect(sessionStorage.getItem('unsent')).toBeNull();
  });

  it('is not put into the form of another thing', async () => {
    const { keepUnsent } = await openPage('ada');
    type('name', 'Sign-in');
    keepUnsent();
    await openPage('ada', FORM.replace('data-about="7"', 'data-about="8"'));
    expect(field('name').value).toBe('Login');
  });

  it('does not replace what somebody else saved meanwhile', async () => {
    const { keepUnsent } = await openPage('ada');
    type('name', 'Sign-in');
    keepUnsent();
    await openPage('ada', FORM.replace('value="Login"', 'value="Theirs"'));
    expect(field('name').value).toBe('Theirs');
  });

  it.each(['secret', 'value'])('is not kept where it is secret: %s', async (name) => {
    const { keepUnsent } = await openPage('ada');
    type(name, 'Secret-9');
    keepUnsent();
    expect(sessionStorage.getItem('unsent') ?? '').not.toContain('Secret-9');
  });

  it('is not kept where nothing was changed', async () => {
    const { keepUnsent } = await openPage('ada');
    type('name', 'Login');
    keepUnsent();
    expect(sessionStorage.getItem('unsent')).toBeNull();
  });

  it('that is more than one text is taken once, under its name', async () => {
    const { keepUnsent, keepValue } = await openPage('ada');
    keepValue('people', () => ['ben']);
    keepUnsent();
    const { takeValue } = await openPage('ada');
    expect(takeValue('others')).toBeUndefined();
    expect(takeValue('people')).toEqual(['ben']);
    expect(takeValue('people')).toBeUndefined();
  });

  it('that is more than one text and no longer there is not kept', async () => {
    const { keepUnsent, keepValue } = await openPage('ada');
    keepValue('people', () => ['ben'])();
    keepUnsent();
    expect(sessionStorage.getItem('unsent')).toBeNull();
  });

  it('is forgotten by who logs out', async () => {
    const { keepUnsent, forgetUnsent } = await openPage('ada');
    type('name', 'Sign-in');
    keepUnsent();
    forgetUnsent();
    await openPage('ada');
    expect(field('name').value).toBe('Login');
  });
});
