/** A toast's text and duration: errors stay longer, and toasts with an action longest. */
export interface ToastMessage {
  kind: 'ok' | 'error' | 'info';
  text: string;
  action?: { label: string; onPress: () => void };
  /** Milliseconds until it disappears; `Infinity` keeps it until it is dismissed. */
  duration?: number;
}

/** A visible toast. */
export interface Toast extends ToastMessage {
  id: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
let held = false;
const timers = new Map<number, { left: number; since: number; handle: ReturnType<typeof setTimeout> | undefined }>();
const subscribers = new Set<() => void>();

/** At most this many toasts at a time; the oldest goes first. */
export const maxToasts = 3;

/** Shows a toast and returns its id. The same text again replaces the visible one. */
export function showToast(message: ToastMessage): number {
  const id = ++lastId;
  for (const same of toasts.filter((toast) => toast.kind === message.kind && toast.text === message.text)) {
    dismissToast(same.id);
  }
  set([...toasts, { ...message, id }]);
  for (const oldest of toasts.slice(0, -maxToasts)) dismissToast(oldest.id);
  timers.set(id, { left: message.duration ?? defaultDuration(message), since: Date.now(), handle: undefined });
  if (!held) start(id);
  return id;
}

/** Removes a toast; ignores ids that are already gone. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id)?.handle);
  timers.delete(id);
  set(toasts.filter((toast) => toast.id !== id));
}

/** Pauses all timers while the pointer or the focus is on the toasts; they continue with the time that was left. */
export function holdToasts(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  for (const [id, timer] of timers) {
    if (hold) {
      clearTimeout(timer.handle);
      timer.left -= Date.now() - timer.since;
    } else start(id);
  }
}

/** The visible toasts, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Subscribes to every change; returns the function that unsubscribes. */
export function subscribeToasts(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

function start(id: number): void {
  const timer = timers.get(id);
  if (!timer || timer.left === Number.POSITIVE_INFINITY) return;
  timer.since = Date.now();
  timer.handle = setTimeout(() => dismissToast(id), Math.max(timer.left, 0));
}

function defaultDuration({ kind, action }: ToastMessage): number {
  if (action) return 10_000;
  return kind === 'error' ? 8000 : 5000;
}

function set(next: readonly Toast[]): void {
  toasts = next;
  if (toasts.length === 0) held = false;
  for (const subscriber of subscribers) subscriber();
}
