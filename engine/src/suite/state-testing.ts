import type { Model } from '../model.ts';
import { parseModel } from '../testing.ts';

/** What each edge of the cash machine does, by its source and its target. */
const ACTIONS = new Map([
  ['when the PIN is entered > then wrong PIN: {tries} of 3', 'tries = tries + 1'],
  ['then the menu is shown > when withdraw is chosen', 'balance = balance - 50'],
]);

/**
 * A cash machine that keeps the card after three wrong PINs, and gives cash, 50 at a time, as long as
 * there is a balance.
 */
export function cashMachine(): Model {
  const drawn = parseModel(
    'start > when the PIN is entered > then wrong PIN: {tries} of 3',
    'then wrong PIN: {tries} of 3 > when the PIN is entered : tries < 3',
    'then wrong PIN: {tries} of 3 > then the card is kept > end : tries >= 3',
    'when the PIN is entered > then the menu is shown',
    'then the menu is shown > when withdraw is chosen : balance >= 50',
    'when withdraw is chosen > then cash is given > then the menu is shown',
    'then cash is given > end',
    'then the menu is shown > then it is declined > end : balance < 50',
  );
  const edges = drawn.edges.map((edge) => {
    const action = ACTIONS.get(`${edge.source} > ${edge.target}`);
    return action ? { ...edge, action } : edge;
  });
  return {
    ...drawn,
    edges,
    settings: {
      state: [
        { name: 'tries', type: 'integer', min: 0, max: 3, first: 0 },
        { name: 'balance', type: 'integer', min: 0, max: 100, first: 100 },
      ],
    },
  };
}
