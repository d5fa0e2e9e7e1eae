const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const SECONDS_OF_DAY = 86_400;

/** The seconds since midnight of a time, written `17:30` or `17:30:15`; undefined for no time of a day. */
export function secondsOf(time: string): number | undefined {
  const [, hour, minute, second = '0'] = TIME.exec(time) ?? [];
  return hour === undefined ? undefined : +hour * 3600 + Number(minute) * 60 + +second;
}

/** The time so many seconds after midnight; undefined outside of the day. */
export function timeAt(seconds: number, hasSeconds: boolean): string | undefined {
  if (seconds < 0 || seconds >= SECONDS_OF_DAY) return undefined;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const written = parts.map((part) => String(part).padStart(2, '0'));
  return written.slice(0, hasSeconds ? 3 : 2).join(':');
}

/** Whether a text is a time of a day. */
export const isTime = (text: string) => secondsOf(text) !== undefined;
