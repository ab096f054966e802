import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import { type CallParts, callRequest } from './call-request.ts';
import { type OpenEvents, readEvents } from './event-stream.ts';
import { apiAddress } from './page-config.ts';
import { session } from './session.ts';
import { createTransport } from './transport.ts';

export { ApiError, hasCode } from './api-error.ts';
export { upload } from './upload.ts';

const send = createTransport(session, apiAddress);

/**
 * Makes a call of the contract.
 * @throws ApiError with the server's code, or `NETWORK`; the abort reason when `signal` aborted it.
 */
export async function call<C extends Call>(
  name: C,
  options: CallOptions<C> & { signal?: AbortSignal },
): Promise<CallOutput<C>> {
  const response = await send(callRequest(name, options as CallParts));
  const body: unknown = response.status === 204 ? undefined : await response.json();
  return body as CallOutput<C>;
}

/**
 * Follows a call that answers server-sent events. A broken stream is opened again after 1 s, 2 s … at most 30 s, from
 * the last event on; a refusal (4xx) ends it. Gives a function that stops it.
 */
export const openEvents: OpenEvents = (name, options, onEvent) =>
  readEvents(send, callRequest(name, options as CallParts), onEvent);
