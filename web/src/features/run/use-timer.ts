import { useEffect, useState } from 'react';

type Time = { caseKey: string | undefined; before: number; since: number | undefined };

/**
 * How long the user has been at a case, in milliseconds. It restarts with each case, and runs on
 * from case to case until it is paused.
 */
export function useTimer(caseKey: string | undefined) {
  const [time, setTime] = useState<Time>({ caseKey, before: 0, since: undefined });
  const [now, setNow] = useState(() => Date.now());
  const isRunning = time.since !== undefined;
  if (time.caseKey !== caseKey)
    setTime({ caseKey, before: 0, since: isRunning ? Date.now() : undefined });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const spent = (at: number) => time.before + (time.since ? Math.max(0, at - time.since) : 0);
  return {
    elapsed: spent(now),
    isRunning,
    /** As it is at this moment; undefined where it never ran for this case. */
    read: () => spent(Date.now()) || undefined,
    toggle: () => {
      const at = Date.now();
      setNow(at);
      setTime({ caseKey, before: spent(at), since: isRunning ? undefined : at });
    },
  };
}

export type Timer = ReturnType<typeof useTimer>;
