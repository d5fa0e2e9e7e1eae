import { subscribePush } from '../api.ts';

/** The state of push messages in this browser; `default` means that it was not asked yet, `insecure` that the address has no https. */
export type PushState = 'insecure' | 'unsupported' | NotificationPermission;

export function pushState(): PushState {
  if (!globalThis.isSecureContext) return 'insecure';
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return isSupported ? Notification.permission : 'unsupported';
}

/** Where messages reach this browser; null while it takes none. */
export async function pushAddress(): Promise<string | null> {
  if (pushState() !== 'granted') return null;
  const worker = await navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL);
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Has the browser ask, and registers it where the answer is yes. @param publicKey who will send */
export async function askForPush(publicKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  const base = import.meta.env.BASE_URL;
  await navigator.serviceWorker.register(`${base}push-worker.js`, { scope: base });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys } = subscription.toJSON();
  await subscribePush({ endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
  return permission;
}
