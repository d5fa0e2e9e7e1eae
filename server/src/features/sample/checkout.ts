import type { ModelEdge, ModelNode, StepType, TestData } from '@caseloom/engine';
import type { SampleWords } from './words.ts';

type Data = Omit<TestData, 'id'>;

/** The distance of columns and of rows, in canvas units: a longer label still has room beside its node. */
const COLUMN = 270;
const ROW = 120;

/** A flow of a size that people meet in their work: what is wrong is corrected, and leads on from there. */
export function checkoutModel(words: SampleWords) {
  return { name: words.checkoutModel, nodes: nodesOf(words), edges: edgesOf(words) };
}

function nodesOf(words: SampleWords): ModelNode[] {
  const at = (column: number, row: number) => ({ position: { x: column * COLUMN, y: row * ROW } });
  const step = (id: keyof SampleWords, type: StepType, column: number, row: number): ModelNode => ({
    ...{ id, type: 'step', ...at(column, row) },
    data: { label: words[id], type },
  });
  return [
    { id: 'start', type: 'start', ...at(0, 0) },
    step('openShop', 'context', 1, 0),
    step('findProduct', 'action', 2, 0),
    step('openProduct', 'action', 3, 0),
    step('chooseSize', 'action', 4, 0),
    step('enterQuantity', 'action', 5, 0),
    step('quantityError', 'outcome', 5, 1),
    step('openCart', 'action', 0, 3),
    step('enterCoupon', 'action', 1, 4),
    step('discount', 'outcome', 2, 4),
    step('couponError', 'outcome', 1, 5),
    step('goToCheckout', 'action', 3, 3),
    step('guest', 'action', 4, 3),
    step('signIn', 'action', 4, 4),
    step('newAddress', 'action', 5, 3),
    step('savedAddress', 'action', 5, 4),
    step('standard', 'action', 0, 7),
    step('express', 'action', 0, 8),
    step('choosePayment', 'action', 1, 7),
    step('enterCard', 'action', 2, 7),
    step('declined', 'outcome', 2, 6),
    step('paypal', 'action', 3, 8),
    step('secure', 'action', 3, 7),
    step('accepted', 'outcome', 4, 7),
    step('orderNumber', 'outcome', 5, 7),
    step('mail', 'outcome', 5, 8),
    { id: 'end', type: 'end', ...at(5, 9) },
  ];
}

function edgesOf({ quantity, coupon, cardNumber, expiry, noCoupon }: SampleWords): ModelEdge[] {
  const right = `<${cardNumber}> is valid and <${expiry}> is valid`;
  const wrong = `<${cardNumber}> is invalid or <${expiry}> is invalid`;
  const edge = (source: string, target: string, more: Partial<ModelEdge> = {}): ModelEdge => ({
    ...{ id: `${source}-${target}`, source, target, ...more },
  });
  return [
    edge('start', 'openShop'),
    edge('openShop', 'findProduct'),
    edge('findProduct', 'openProduct'),
    edge('openProduct', 'chooseSize'),
    edge('chooseSize', 'enterQuantity'),
    edge('enterQuantity', 'openCart', { guard: `<${quantity}> is valid` }),
    edge('enterQuantity', 'quantityError', { guard: `<${quantity}> is invalid` }),
    edge('quantityError', 'enterQuantity'),
    edge('openCart', 'goToCheckout', { label: noCoupon }),
    edge('openCart', 'enterCoupon'),
    edge('enterCoupon', 'discount', { guard: `<${coupon}> is valid` }),
    edge('enterCoupon', 'couponError', { guard: `<${coupon}> is invalid` }),
    edge('discount', 'goToCheckout'),
    edge('couponError', 'enterCoupon'),
    edge('goToCheckout', 'guest'),
    edge('goToCheckout', 'signIn'),
    edge('guest', 'newAddress'),
    edge('signIn', 'savedAddress'),
    edge('newAddress', 'standard'),
    edge('newAddress', 'express'),
    edge('savedAddress', 'standard'),
    edge('standard', 'choosePayment'),
    edge('express', 'choosePayment'),
    edge('choosePayment', 'enterCard'),
    edge('choosePayment', 'paypal'),
    edge('enterCard', 'secure', { guard: right }),
    edge('enterCard', 'declined', { guard: wrong }),
    edge('declined', 'enterCard'),
    edge('secure', 'accepted'),
    edge('paypal', 'accepted'),
    edge('accepted', 'orderNumber'),
    edge('orderNumber', 'mail'),
    edge('mail', 'end'),
  ];
}

/** What the customer enters: the boundaries of an amount, and a class for each reason to refuse. */
export function checkoutData(words: SampleWords): Data[] {
  const { quantity, coupon, cardNumber, expiry } = words;
  const valid = (name: string, values: string[], more: Partial<Data> = {}): Data => ({
    ...{ name, validity: 'valid', type: 'text', values, ...more },
  });
  const invalid = (name: string, label: string, value: string, more: Partial<Data> = {}): Data => ({
    ...{ name, validity: 'invalid', type: 'text', label, values: [value], ...more },
  });
  const range = { type: 'integer', range: { min: '1', max: '99' } } as const;
  return [
    valid(quantity, ['1', '99'], range),
    invalid(quantity, words.tooFew, '0', { type: 'integer' }),
    invalid(quantity, words.tooMany, '100', { type: 'integer' }),
    valid(coupon, ['WELCOME10']),
    invalid(coupon, words.expired, 'SUMMER2019'),
    invalid(coupon, words.unknown, 'NOCODE'),
    valid(cardNumber, ['4111 1111 1111 1111', '5555 5555 5555 4444']),
    invalid(cardNumber, words.wrongDigit, '4111 1111 1111 1112'),
    invalid(cardNumber, words.tooShort, '1234'),
    valid(expiry, ['12/39']),
    invalid(expiry, words.past, '01/20'),
    invalid(expiry, words.noSuchMonth, '13/39'),
  ];
}
