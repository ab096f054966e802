import type { Context } from '../../../platform/context.ts';
import { systemContext } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';

/** A directory that calls with a token of a team. */
export interface DirectoryCaller {
  teamId: string;
  tokenId: string;
  tokenName: string;
}

/** Where a call came from. */
export interface CallFrom {
  requestId: string;
  ip: string;
  userAgent: string;
}

/** The context of a call of a directory: nobody acts, and the audit log names the token. */
export function callContext(parts: Parts, { tokenId, tokenName }: DirectoryCaller, from: CallFrom): Context {
  return { ...systemContext(parts), ...from, source: from.ip, directory: { tokenId, name: tokenName } };
}

/** The context of work that a change in a directory leads to later. */
export function followUpContext(parts: Parts): Context {
  return { ...systemContext(parts), directory: { tokenId: null, name: '' } };
}
