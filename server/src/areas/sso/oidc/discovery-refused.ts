import type { OutgoingReason } from '../../../platform/outgoing/outgoing-refused.ts';

/**
 * Why a provider cannot be used:
 * - invalid-issuer: no address, or one with a name, a query or a fragment
 * - shared-issuer: it stands for many organizations (`common`, `organizations`, `consumers`, `{tenantid}`)
 * - issuer-mismatch: what answers there says that it is another issuer
 * - not-a-provider: what answers there is no OpenID configuration, or an incomplete one
 * - no-signing-algorithm: it signs id tokens in no way that we accept
 * - no-client-secret: it does not take a client secret
 * - endpoint-not-allowed: one of the addresses it names may not be used
 * - all others: as of OutgoingReason
 */
export type DiscoveryReason =
  | 'invalid-issuer'
  | 'shared-issuer'
  | 'issuer-mismatch'
  | 'not-a-provider'
  | 'no-signing-algorithm'
  | 'no-client-secret'
  | 'endpoint-not-allowed'
  | Exclude<OutgoingReason, 'invalid-address'>;

/** A provider that cannot be used. `detail` is for the owner who enters it. */
export class DiscoveryRefused extends Error {
  readonly reason: DiscoveryReason;
  readonly detail: { expected?: string; found?: string };

  constructor(reason: DiscoveryReason, detail: { expected?: string; found?: string } = {}, cause?: unknown) {
    super(`discovery: ${reason}`, { cause });
    this.name = 'DiscoveryRefused';
    this.reason = reason;
    this.detail = detail;
  }
}
