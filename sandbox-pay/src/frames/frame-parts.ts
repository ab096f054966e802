/** What the programs of all frames share. Their texts run in the browser unchanged, so each uses nothing from outside. */

/** What a frame is given when it starts. */
export interface FrameParts {
  /** Resolves when the page around the frame has handed over its end of a channel. */
  connected: typeof connected;
  ask: typeof ask;
  settled: typeof settled;
}

/** What the provider knows of an intent, for its own frames. */
export interface ShownIntent {
  status: 'open' | 'challenge' | 'authorized' | 'captured' | 'declined' | 'expired';
  reason: string | null;
  amount: number;
  currency: string;
  method: { brand: string | null; last4: string | null } | null;
}

/** Waits for the channel to the page, which comes with its first message. */
export function connected(): Promise<MessagePort> {
  return new Promise((resolve) => {
    const take = ({ source, ports }: MessageEvent) => {
      if (source !== parent || !ports[0]) return;
      removeEventListener('message', take);
      resolve(ports[0]);
    };
    addEventListener('message', take);
  });
}

/** Asks the provider. @throws Error when it did not answer, or refused */
export async function ask(path: 'intent' | 'confirm' | 'answer', body: object): Promise<ShownIntent> {
  const answer = await fetch(`/sandbox-pay/browser/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`The provider answers ${answer.status}.`);
  return answer.json() as Promise<ShownIntent>;
}

/**
 * Resolves a moment after the frame's first picture, in which it takes no press: a second press that was meant for what
 * was there before pays nothing, and browsers give the page around what is pressed in a frame that they hardly know.
 */
export function settled(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)));
}
