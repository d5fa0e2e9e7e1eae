/** Why no e-mail comes, for other features that had one sent. */
export { OutboxNote } from './OutboxNote.tsx';
