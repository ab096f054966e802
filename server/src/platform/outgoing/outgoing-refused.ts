/**
 * Why a request to an address that a customer typed was not made, or its answer not read:
 * - invalid-address: it is no address of a web page, or has a name or a password in it
 * - https-needed: only hosts on the operator's list are reached without encryption
 * - address-not-allowed: it is, or its name leads to, an address that is not of the public internet
 * - unknown-host: the name has no address
 * - certificate: the host does not prove that it is the one that was named
 * - unreachable: there was no answer, or the connection broke
 * - redirect: the answer sends elsewhere, which is never followed
 * - too-large, timeout: the answer is over the limit, or was not complete in time
 */
export type OutgoingReason =
  | 'invalid-address'
  | 'https-needed'
  | 'address-not-allowed'
  | 'unknown-host'
  | 'certificate'
  | 'unreachable'
  | 'redirect'
  | 'too-large'
  | 'timeout';

/** A request that the outgoing door did not make, or an answer that it did not take. The address is not in the message. */
export class OutgoingRefused extends Error {
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason, cause?: unknown) {
    super(`outgoing request: ${reason}`, { cause });
    this.name = 'OutgoingRefused';
    this.reason = reason;
  }
}

/** The refusal among the causes of an error; null if there is none. Libraries wrap what their `fetch` throws. */
export function outgoingRefusalIn(error: unknown): OutgoingRefused | null {
  let at = error;
  for (let depth = 0; depth < 8 && at instanceof Error; depth++) {
    if (at instanceof OutgoingRefused) return at;
    at = at.cause;
  }
  return null;
}
