import { propose } from '@caseloom/engine';

const ranges = [{ min: '18', max: '99' }];
const age = propose({ kind: 'bounds', ranges, points: 2, type: 'integer' }, 'en');
for (const { value, validity, reason } of age) console.log(value, validity, reason.code);
for (const { value, validity } of propose({ kind: 'pattern', source: '[A-Z]{2}\\d' }, 'en'))
  console.log(JSON.stringify(value), validity);
