import { describe, expect, it } from 'vitest';
import { readStateLabel } from './state-label.ts';

describe('what an arrow between states says', () => {
  it.each([
    ['battery empty', 'battery empty', '', []],
    ['close [no guests]', 'close', '[no guests]', []],
    ['access permitted [valid-key] /unlock', 'access permitted', '[valid-key]', ['unlock']],
    ['server up [wait 10 s] / ping', 'server up', '[wait 10 s]', ['ping']],
    [
      'update [ok] /stop listening /update records',
      'update',
      '[ok]',
      ['stop listening', 'update records'],
    ],
    ['pay / send mail; print receipt', 'pay', '', ['send mail', 'print receipt']],
    ['[valid key] /unlock', '', '[valid key]', ['unlock']],
    ['/ignore', '', '', ['ignore']],
    ['parola yanlış / uyarı göster', 'parola yanlış', '', ['uyarı göster']],
    ['on/off pressed', 'on/off pressed', '', []],
    ['GET /orders [known] / 200 OK', 'GET /orders', '[known]', ['200 OK']],
    ['wait /', 'wait', '', []],
    ['', '', '', []],
  ])('is read as event, guard and effects: %s', (text, event, guard, effects) => {
    expect(readStateLabel(text)).toEqual({ event, guard, effects });
  });
});
