import { command, requireNoArguments, TEXT, tableOrJson } from '../options.ts';
import { printsJson } from '../output.ts';
import { language, plain, say } from '../say.ts';

/** `caseloom doctor`: what keeps a portal from working, and what to do. @returns 1 where anything is wrong */
export const doctor = command(
  () => say('doctorUsage'),
  { format: TEXT },
  async ({ positionals, values }) => {
    requireNoArguments(positionals, 'doctor');
    const asJson = printsJson(tableOrJson(values.format));
    const { examine } = await import('@caseloom/server');
    const findings = await examine(process.env, language);
    const wrong = findings.filter(({ status }) => status === 'wrong').length;
    if (asJson) console.log(JSON.stringify({ ok: wrong === 0, findings }, null, 2));
    else {
      const words = { ok: 'OK', warning: say('warning'), wrong: say('error') };
      const width = Math.max(...Object.values(words).map((word) => word.length));
      for (const { status, message } of findings)
        console.log(`${words[status].padEnd(width)}  ${plain(message)}`);
    }
    return wrong > 0 ? 1 : 0;
  },
);
