import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { themeOf } from './theme.ts';

it('a tooltip opens after 250 ms and a dialog is of medium size', () => {
  const { Tooltip, Modal } =
    themeOf(((key: string) => key) as TFunction<'common'>).components ?? {};
  expect(Tooltip?.defaultProps).toMatchObject({ openDelay: 250 });
  expect(Modal?.defaultProps).toMatchObject({ size: 'md' });
});
