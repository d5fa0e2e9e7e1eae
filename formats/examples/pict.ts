import { generateCoveringArray } from '@caseloom/engine';
import { pictAnswer, readPict, writePict } from '@caseloom/formats';

const pict = readPict(`
Type:   Single, Span, Stripe
Size:   10, 100, 1000
Format: quick, slow
IF [Type] = "Span" THEN [Size] > 10;
`);
if (!pict.ok) throw new Error(`line ${pict.problem.params.line}: ${pict.problem.code}`);
const { rows } = generateCoveringArray(pict.instance, { effort: 'balanced', seed: 1 });
console.log(writePict(pict.parameters, pictAnswer(pict, rows)));
