import { type CallParts, callRequest } from '@chamfer/client';
import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import { call as callOnce, send } from './call.ts';
import { type OpenEvents, readEvents } from './event-stream.ts';
import { withProof } from './proof/with-proof.ts';

// The one door of the areas to the server. Sign-in goes through `call.ts`, because it needs neither events nor uploads.
export { ApiError, hasCode } from '@chamfer/client';
export { upload } from './upload.ts';

/**
 * Makes a call of the contract; where it needs a proof of who it is, the person is asked for one first.
 * @throws ApiError with the server's code, PROOF_REQUIRED when the person lets the proof be, or `NETWORK`; the abort
 * reason when `signal` aborted it.
 */
export function call<C extends Call>(
  name: C,
  options: CallOptions<C> & { signal?: AbortSignal },
): Promise<CallOutput<C>> {
  return withProof(() => callOnce(name, options));
}

/**
 * Follows a call that answers server-sent events. A broken stream is opened again after 1 s, 2 s … at most 30 s, from
 * the last event on; a refusal (4xx) ends it. Gives a function that stops it.
 */
export const openEvents: OpenEvents = (name, options, onEvent) =>
  readEvents(send, callRequest(name, options as CallParts), onEvent);
