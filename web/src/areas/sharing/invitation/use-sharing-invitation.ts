import type { CallOutput } from '@chamfer/contract';
import { useEffect, useState } from 'react';
import { accountKeys } from '../../../platform/account/use-account.ts';
import { ApiError, call, hasCode } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { report } from '../../../platform/tracking/report.ts';
import { forgetInvitation, type InvitationAddress, invitationAt } from './invitation-address.ts';

/** What is shared with an invitation. */
export type InvitedTo = { projectId: string } | { viewLink: string };
/** What an invitation invites to, and where it leads. */
export type ShownInvitation = CallOutput<'GET /web/projects/{projectId}/invitations-by-hash/{hash}'>;

/** What became of an invitation that was opened. */
export type Outcome =
  /** Accepted, or there was nothing to accept: the design opens, or says why not. */
  | { is: 'done'; accepted: Pick<ShownInvitation, 'name' | 'role'> | null }
  /** Part of its link is missing, or it was changed. */
  | { is: 'invalid' }
  /** Somebody has to log in or register first. */
  | { is: 'signIn'; invitation: ShownInvitation }
  /** Nothing is known of it: the network or the server failed, and the same may work a moment later. */
  | { is: 'failed' };

/**
 * What a person who signs up and returns to `path` is invited to; null without one, or until it is
 * known. Pages of signing in have no query cache. Failures are shown once the newcomer comes back.
 */
export function useWaitingNewcomer(path: string): ShownInvitation | null {
  const [shown, setShown] = useState<ShownInvitation | null>(null);
  useEffect(() => {
    let current = true;
    const invitation = keptFor(path);
    if (!invitation) return;
    show(invitation.to, invitation.hash).then(
      (found) => current && setShown(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [path]);
  return shown;
}

/** The invitation that waits for a path, and to what it invites; null without one. */
function keptFor(path: string): { to: InvitedTo; hash: string } | null {
  const [, kind, id] = /^\/([pv])\/([^/?#]+)/.exec(path) ?? [];
  if (!kind || !id) return null;
  const hash = invitationAt(`/${kind}/${id}`, '')?.hash;
  return hash ? { to: kind === 'p' ? { projectId: id } : { viewLink: id }, hash } : null;
}

const opened = new Map<string, Promise<Outcome>>();

/**
 * Opens an invitation and accepts it where it is for the account that is signed in (spec 3 §4 Invitation handling).
 * Opened once for each address: a second request gets the first answer.
 */
export function openInvitation(to: InvitedTo, address: InvitationAddress): Promise<Outcome> {
  const outcome = opened.get(address.hash) ?? open(to, address);
  opened.set(address.hash, outcome);
  return outcome;
}

async function open(to: InvitedTo, address: InvitationAddress): Promise<Outcome> {
  if (address.hash === '') return { is: 'invalid' };
  try {
    const invitation = await show(to, address.hash);
    const { action, name, role } = invitation;
    if (action === 'login' || action === 'signup') {
      // Another visit, after signing in, opens it again.
      opened.delete(address.hash);
      return { is: 'signIn', invitation };
    }
    if (action === 'view') return done(null);
    await accept(to, address);
    // An account may have joined a team as a guest.
    await queryClient.invalidateQueries({ queryKey: accountKeys.all, exact: true });
    return done({ name, role });
  } catch (error) {
    if (hasCode(error, 'VALIDATION_ERROR')) return { is: 'invalid' };
    // The session is over, and its tokens are gone: there is nobody to accept it for (spec 3 §4).
    if (hasCode(error, 'INVALID_TOKEN') || hasCode(error, 'AUTH_TOKEN_EXPIRED')) return done(null);
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500) {
      if (!(error instanceof ApiError)) report(error);
      opened.delete(address.hash);
      return { is: 'failed' };
    }
    // One that is gone, or for somebody else, is none: the design itself says what can be done (spec 3 §8).
    return done(null);
  }
}

function done(accepted: Pick<ShownInvitation, 'name' | 'role'> | null): Outcome {
  forgetInvitation();
  return { is: 'done', accepted };
}

function show(to: InvitedTo, hash: string): Promise<ShownInvitation> {
  if ('projectId' in to) {
    return call('GET /web/projects/{projectId}/invitations-by-hash/{hash}', { params: { ...to, hash } });
  }
  return call('GET /web/project-view-links/{viewLink}/invitations-by-hash/{hash}', { params: { ...to, hash } });
}

async function accept(to: InvitedTo, { hash, emailToken }: InvitationAddress): Promise<void> {
  const input = { emailToken };
  if ('projectId' in to) {
    await call('POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept', { params: { ...to, hash }, input });
  } else {
    const params = { ...to, hash };
    await call('POST /web/project-view-links/{viewLink}/invitations-by-hash/{hash}/accept', { params, input });
  }
}
