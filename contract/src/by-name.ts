import { z } from 'zod';

const HIDDEN = '__proto__';

/**
 * A record by names that people wrote. `z.record` leaves `__proto__` out, lest it change the
 * object; here it is a name like any other, an own property of the answer.
 */
export function byName<Value extends z.ZodType>(name: z.ZodString, value: Value) {
  const record = z.record(name, value);
  const { run } = record._zod;
  record._zod.run = (payload, context) => {
    const given: unknown = payload.value;
    const hidden =
      typeof given === 'object' && given !== null && Object.hasOwn(given, HIDDEN)
        ? value.safeParse(Reflect.get(given, HIDDEN))
        : undefined;
    const done = run(payload, context);
    if (!hidden || done instanceof Promise || done.issues.length > 0) return done;
    if (!hidden.success) {
      const issues = hidden.error.issues.map((issue) => ({
        ...issue,
        input: given,
        path: [HIDDEN, ...issue.path],
      }));
      done.issues.push(...(issues as typeof done.issues));
      return done;
    }
    const own = { value: hidden.data, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(done.value, HIDDEN, own);
    return done;
  };
  return record;
}
