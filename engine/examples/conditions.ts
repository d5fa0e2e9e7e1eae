import { printCondition, readCondition } from '@caseloom/engine';

const read = readCondition('<yaş> >= 18 ve <üye> geçerli');
if (read.ok) console.log(printCondition(read.condition, 'en'));
const wrong = readCondition('<age> >= 18 und <member> is valid');
if (!wrong.ok) console.log(wrong.fault);
