import { makeSendOnce } from '@chamfer/client/send-once';
import type { CallOptions, CallOutput, CreatingCall } from '@chamfer/contract';
import { call } from './api.ts';

const sendOnce = makeSendOnce();

/**
 * Makes a call that creates something, under a key that this page makes for what is sent. Where nobody knows what became of
 * it, without an answer or after a 503, it is sent again by itself, at most three times within seconds; when the person tries
 * again with the same content, the key is the same. So it is done once.
 * @throws as `call`; ALREADY_DONE where it was done, and its secret cannot be given again
 */
export function create<C extends CreatingCall>(
  name: C,
  options: CallOptions<C> & { signal?: AbortSignal },
): Promise<CallOutput<C>> {
  const { params, input } = options as { params?: unknown; input?: unknown };
  return sendOnce([name, params, input], (onceKey) => call(name, { ...options, onceKey } as typeof options));
}
