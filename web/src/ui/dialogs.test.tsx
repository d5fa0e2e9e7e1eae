import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { noAnswer, refusal, refusedFields, serve } from '../testing/answers.ts';
import { renderPage } from '../testing/render.tsx';
import { press, write } from '../testing/user.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { LogoField } from './LogoField.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { UserAvatar } from './UserAvatar.tsx';

describe('a dialog', () => {
  function Asking() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Delete
        </button>
        <ConfirmDialog
          isOpen={isOpen}
          title="Delete the model?"
          text="It moves to the bin."
          confirm="Delete model"
          onConfirm={() => undefined}
          onClose={() => setOpen(false)}
        />
      </>
    );
  }

  it('gives the focus to Cancel, where a slip does not hurt', async () => {
    await renderPage(Asking);
    await press('Delete');
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
  });

  it('is closed by Escape, and the focus is where it was', async () => {
    await renderPage(Asking);
    const opener = await screen.findByRole('button', { name: 'Delete' });
    opener.focus();
    fireEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Delete the model?' });
    await screen.findByRole('button', { name: 'Cancel' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

describe('a question for the password', () => {
  const ask = (onConfirm: () => Promise<unknown>, onClose = vi.fn()) =>
    renderPage(() => (
      <PasswordDialog isOpen title="Turn off" confirm="Turn off" {...{ onConfirm, onClose }} />
    ));

  it('is not answered by nothing', async () => {
    const onConfirm = vi.fn(async () => undefined);
    await ask(onConfirm);
    await press('Turn off');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('closes once it was accepted', async () => {
    const onConfirm = vi.fn(async () => undefined);
    const onClose = vi.fn();
    await ask(onConfirm, onClose);
    await write('Your password', 'Secret-9');
    await press('Turn off');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onConfirm).toHaveBeenCalledWith('Secret-9');
  });
});

describe('what can be done with a thing', () => {
  const menu = (deletion: { whyNot?: string } | undefined, save = vi.fn(async () => undefined)) => {
    const run = vi.fn(async () => undefined);
    const edit = {
      id: '1',
      title: 'Rename',
      name: { label: 'Name', value: 'Nightly' },
      more: { label: 'Note', value: '', maxLength: 10 },
      save,
    };
    const remove = deletion && {
      title: 'Delete run',
      text: 'It moves to the bin.',
      ...deletion,
      run,
    };
    return renderPage(() => <ItemMenu label="More" edit={edit} deletion={remove} />).then(
      () => run,
    );
  };

  it('is to delete it, once that is confirmed', async () => {
    const run = await menu({});
    await press('More');
    await press('Delete run', 'menuitem');
    expect(await screen.findByText('It moves to the bin.')).toBeDefined();
    expect(run).not.toHaveBeenCalled();
    await press('Delete run');
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not to delete it where that is impossible now, and it says why', async () => {
    await menu({ whyNot: 'It has runs.' });
    await press('More');
    await press(/^Delete run/, 'menuitem');
    expect(screen.getByText('It has runs.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not to delete it where one may not', async () => {
    await menu(undefined);
    await press('More');
    await screen.findByRole('menuitem', { name: 'Rename' });
    expect(screen.queryByRole('menuitem', { name: /Delete/ })).toBeNull();
  });
});

describe('a file in several formats', () => {
  const open = (read: () => Promise<Blob>) =>
    renderPage(() => (
      <DownloadMenu
        label="Download"
        formats={['xlsx', 'csv']}
        more={{ label: 'Test code', formats: ['robot'] }}
        nameOf={(format) => format.toUpperCase()}
        fileName="Nightly"
        read={read}
      />
    ));

  it.each([
    ['its own name', new File(['x'], 'own.csv'), 'own.csv'],
    ['the name of what it is of', new Blob(['x']), 'Nightly.csv'],
  ])('is saved under %s', async (_, file, name) => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await open(async () => file);
    await press('Download');
    await press('CSV', 'menuitem');
    await waitFor(() => expect(saved).toEqual([name]));
    click.mockRestore();
  });

  it('is offered below a heading where there are formats of another kind', async () => {
    const read = vi.fn(() => Promise.reject(new Error('x')));
    await open(read);
    await press('Download');
    expect(await screen.findByText('Test code')).toBeDefined();
    await press('ROBOT', 'menuitem');
    await waitFor(() => expect(read).toHaveBeenCalledWith('robot'));
  });

  it('that could not be had says why, and the button can be pressed again', async () => {
    await open(() => Promise.reject(new Error('x')));
    await press('Download');
    await press('CSV', 'menuitem');
    expect(await screen.findByText('General Error')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download' }).hasAttribute('disabled')).toBe(false);
  });
});

describe('a logo', () => {
  const png = (bytes = 3) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
  const open = async (value: string | null = null) => {
    const onChange = vi.fn();
    await renderPage(() => <LogoField name="Shop" error={null} {...{ value, onChange }} />);
    await screen.findByRole('button', { name: 'Choose image' });
    return onChange;
  };
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type="file"]') ?? document.body, {
      target: { files: [file] },
    });

  it('is taken as it was chosen', async () => {
    const onChange = await open();
    choose(png());
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('data:image/png;base64,AAAA'));
  });

  it('is taken as it was dropped', async () => {
    const onChange = await open();
    const place = screen.getByRole('button', { name: 'Choose image' });
    fireEvent.drop(place, { dataTransfer: { files: [png()] } });
    await waitFor(() => expect(onChange).toHaveBeenCalled());
  });

  it.each([
    ['no picture', new File(['x'], 'a.svg', { type: 'image/svg+xml' }), /Choose a PNG, JPEG/],
    ['too large', png(512 * 1024 + 1), 'This image is larger than 512 KB.'],
  ])('that is %s is refused', async (_, file, text) => {
    const onChange = await open();
    choose(file);
    expect(await screen.findByText(text)).toBeDefined();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is taken away only where there is one', async () => {
    const onChange = await open('data:image/png;base64,AAAA');
    await press('Remove');
    expect(onChange).toHaveBeenCalledWith(null);
  });
});

describe('the face of a person', () => {
  const user = { id: 'u1', firstName: 'Ümit', lastName: 'Öz', imageUrl: null };

  it.each([
    [user, 'ÜÖ'],
    [{ ...user, lastName: '' }, 'Ü'],
    [{ ...user, firstName: '😀x' }, '😀Ö'],
  ])('is the first letters of the name where there is no picture: %#', async (person, letters) => {
    await renderPage(() => <UserAvatar user={person} />);
    expect(await screen.findByText(letters)).toBeDefined();
  });

  it.each([
    ['that is gone', { status: 404 }],
    ['that is still on its way', noAnswer],
    ['that was refused', refusal(401, 'not_logged_in', 'No.')],
    ['that is wrong', refusedFields({})],
  ])('is the letters for a picture %s', async (_, answer) => {
    serve({ 'GET /api/user/1/image': answer });
    await renderPage(() => <UserAvatar user={{ ...user, imageUrl: '/api/user/1/image' }} />);
    expect(await screen.findByText('ÜÖ')).toBeDefined();
  });

  it('has another colour than any other on the page with the same letters', async () => {
    const people = Array.from({ length: 12 }, (_, at) => ({ ...user, id: `person ${at}` }));
    await renderPage(() => people.map((person) => <UserAvatar key={person.id} user={person} />));
    const letters = await screen.findAllByText('ÜÖ');
    const hues = letters.map((one) => one.parentElement?.style.getPropertyValue('--face-hue'));
    expect(new Set(hues).size).toBe(12);
  });
});
