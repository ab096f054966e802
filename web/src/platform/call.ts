import { type CallParts, callRequest } from '@chamfer/client';
import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import { apiAddress } from './page-config.ts';
import { session } from './session.ts';
import { createTransport } from './transport.ts';

/** Sends a request with this browser's session. */
export const send = createTransport(session, apiAddress);

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
