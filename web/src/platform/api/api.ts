import { type CallParts, callRequest } from '@chamfer/client';
import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import { call as callOnce, send } from '../http/call.ts';
import type { OpenEvents } from '../live/event-stream.ts';
import { withProof } from '../proof/with-proof.ts';

// Areas call the server only through this module. Sign-in uses `call.ts`, because it needs neither events nor uploads.
export { ApiError, hasCode } from '@chamfer/client';

/**
 * Makes a call of the contract; if it requires a proof of identity, the person is asked for one first.
 * @throws ApiError with the server's code, PROOF_REQUIRED if the person declines the proof, or `NETWORK`; the abort
 * reason if `signal` aborted it.
 */
export function call<C extends Call>(
  name: C,
  options: CallOptions<C> & { signal?: AbortSignal },
): Promise<CallOutput<C>> {
  return withProof(() => callOnce(name, options));
}

/**
 * Follows a call that answers server-sent events. A broken stream is reopened after 1 s, 2 s … at most 30 s, from the
 * last event on; a refusal (4xx) ends it. While none comes through, the reader is notified to ask (`live/event-stream.ts`).
 * Returns a function that stops it. What reads streams is loaded with the first one.
 */
export const openEvents: OpenEvents = (name, options, reader) => {
  let stop = () => {
    isOver = true;
  };
  let isOver = false;
  const begin = () => {
    if (isOver) return;
    import('../live/event-stream.ts').then(
      ({ readEvents }) => {
        if (!isOver) stop = readEvents(send, callRequest(name, options as CallParts), reader);
      },
      () => setTimeout(begin, reloadMs),
    );
  };
  begin();
  return () => stop();
};

/** How long a chunk that could not be had is left alone. Milliseconds. */
const reloadMs = 5000;
