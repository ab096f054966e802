'use no memo'; // What the compiler would remember only makes the first script larger.

import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call } from '../../platform/api/api.ts';

/**
 * Accepts the invitation that a refusal names, which waits for the verified address of the account (ACCESS §4), and
 * opens the link again. True while that is under way; tried once for each invitation.
 */
export function useWaitingInvitation(viewLink: string, error: unknown, onAccepted: () => void): boolean {
  const invitationId = waitingIn(error);
  const [tried, setTried] = useState<string | null>(null);
  const accept = useEffectEvent(async (id: string) => {
    try {
      const params = { viewLink, invitationId: id };
      await call('POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept', { params });
      onAccepted();
    } finally {
      setTried(id);
    }
  });
  useEffect(() => {
    // What fails leaves the refusal on the page.
    if (invitationId) accept(invitationId).catch(() => undefined);
  }, [invitationId]);
  return invitationId !== null && tried !== invitationId;
}

function waitingIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'PROJECT_VIEW_LINK_FORBIDDEN') return null;
  const id = error.details?.invitationId;
  return typeof id === 'string' ? id : null;
}
