import { type CallParts, callRequest } from '@chamfer/client';
import type { Call, CallOptions, CallOutput } from '@chamfer/contract';
import { apiAddress } from '../page/page-config.ts';
import { answered } from '../tracking/signals.ts';
import { sendAsGuest } from './guest-session.ts';
import { session } from './session.ts';
import { type ApiRequest, createTransport } from './transport.ts';

const sendAsAccount = createTransport(session, apiAddress);

/** Sends a request with this browser's session; signed out on a review link, with that of the guest who is known there. */
export function send(request: ApiRequest): Promise<Response> {
  const asGuest = session.isSignedIn() ? null : sendAsGuest(request.path);
  return (asGuest ?? sendAsAccount)(request);
}

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
  answered(name, options, body);
  return body as CallOutput<C>;
}
