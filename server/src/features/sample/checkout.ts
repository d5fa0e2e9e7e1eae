import type { ModelEdge, ModelNode, StepType, TestData } from '@caseloom/engine';
import { placesOf, shortWordsOf } from '@caseloom/formats/geometry';
import { LANGUAGES } from '@caseloom/locales';
import type { SampleWords } from './words.ts';

type Data = Omit<TestData, 'id'>;

/** What a small window shows with labels of 10 pixels, and a little less: a drawing may be wider than it is laid out for. */
const SHAPE = { width: 980, height: 829 };

/** The places of each language: a layout takes too long for a request to wait for it twice. */
const placesByWords = new WeakMap<SampleWords, ReturnType<typeof placesOf>>();

/** A flow of a size that people meet in their work: what is wrong is corrected, and leads on from there. */
export function checkoutModel(words: SampleWords) {
  const drawing = { nodes: nodesOf(words), edges: edgesOf(words) };
  const places = placesByWords.get(words) ?? layOut(drawing);
  placesByWords.set(words, places);
  const nodes = drawing.nodes.map((node) => ({
    ...node,
    position: places.get(node.id) ?? node.position,
  }));
  return { name: words.checkoutModel, nodes, edges: drawing.edges };
}

function layOut(drawing: { nodes: ModelNode[]; edges: ModelEdge[] }) {
  const library = { stepOf: () => undefined, modelNameOf: () => undefined };
  // it is shown in the language of each reader: there is room for the longest words
  const inEach = LANGUAGES.map((language) => shortWordsOf(drawing, library, language));
  const wordsOf = (edge: ModelEdge) =>
    inEach.map((words) => words(edge)).reduce((widest, one) => longer(widest, one));
  return placesOf(drawing, { shape: SHAPE, library, wordsOf });
}

const longer = (a: string, b: string) => (b.length > a.length ? b : a);

function nodesOf(words: SampleWords): ModelNode[] {
  const position = { x: 0, y: 0 };
  const step = (id: keyof SampleWords, type: StepType): ModelNode => ({
    ...{ id, type: 'step', position },
    data: { label: words[id], type },
  });
  return [
    { id: 'start', type: 'start', position },
    step('openShop', 'context'),
    step('findProduct', 'action'),
    step('openProduct', 'action'),
    step('chooseSize', 'action'),
    step('enterQuantity', 'action'),
    step('quantityError', 'outcome'),
    step('openCart', 'action'),
    step('enterCoupon', 'action'),
    step('discount', 'outcome'),
    step('couponError', 'outcome'),
    step('goToCheckout', 'action'),
    step('guest', 'action'),
    step('signIn', 'action'),
    step('newAddress', 'action'),
    step('savedAddress', 'action'),
    step('standard', 'action'),
    step('express', 'action'),
    step('choosePayment', 'action'),
    step('enterCard', 'action'),
    step('declined', 'outcome'),
    step('paypal', 'action'),
    step('secure', 'action'),
    step('accepted', 'outcome'),
    step('orderNumber', 'outcome'),
    step('mail', 'outcome'),
    { id: 'end', type: 'end', position },
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
