import type { CallOutput } from '@chamfer/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accountKeys } from '../../../platform/account/use-account.ts';
import { call, hasCode } from '../../../platform/api/api.ts';
import { queryClient, userLayer } from '../../../platform/api/query.ts';
import { report } from '../../../platform/tracking/report.ts';

/** What an invitation link invites to. */
export type Invitation = CallOutput<'GET /teams/self-serve-invitations/{hash}'>;
/** The team that somebody joined. */
export type JoinedTeam = CallOutput<'POST /teams/self-serve-invitations/{hash}/accept'>;

/** Why an invitation cannot be accepted (spec 2 §8 Invitations). */
export type InvitationFault = 'invalid' | 'accepted' | 'gone' | 'failed';

/** The query keys of invitations, by the hash of their link. */
export const invitationKeys = { of: (hash: string) => ['invitation', hash] as const };

const invitationQuery = (hash: string) =>
  queryOptions({
    queryKey: invitationKeys.of(hash),
    queryFn: ({ signal }) => call('GET /teams/self-serve-invitations/{hash}', { params: { hash }, signal }),
    ...userLayer,
    // Another visit asks again: it may have been accepted or taken back.
    staleTime: 0,
    gcTime: 0,
  });

/** What a link invites to; `reload` asks again. */
export function useInvitation(hash: string) {
  const client = useQueryClient();
  const { data, error, isFetching } = useQuery(invitationQuery(hash));
  return {
    invitation: data,
    fault: error ? invitationFault(error) : null,
    isFetching,
    reload: () => client.resetQueries({ queryKey: invitationKeys.of(hash) }),
  };
}

/** What a refusal says about an invitation. */
export function invitationFault(error: unknown): InvitationFault {
  if (hasCode(error, 'INVALID_UUID') || hasCode(error, 'VALIDATION_ERROR')) return 'invalid';
  if (hasCode(error, 'TEAM_INVITATION_ALREADY_ACCEPTED')) return 'accepted';
  return hasCode(error, 'TEAM_INVITATION_NOT_FOUND') ? 'gone' : 'failed';
}

/** The state of accepting. `asking`: it waits for a press. */
export type Acceptance =
  | { is: 'asking' }
  | { is: 'pending' }
  | { is: 'done'; team: JoinedTeam }
  | { is: InvitationFault };

const accepted = new Map<string, Promise<Acceptance>>();

/**
 * Accepts an invitation by itself where the invited account is signed in (`isOwn`), else with `press`. Once for each
 * `tries`: a second mount gets the first answer.
 */
export function useAcceptance(hash: string, isOwn: boolean) {
  const [state, setState] = useState<Acceptance>({ is: isOwn ? 'pending' : 'asking' });
  const [isBusy, setBusy] = useState(false);
  const [tries, setTries] = useState(isOwn ? 1 : 0);
  useEffect(() => {
    if (tries === 0) return;
    let current = true;
    const key = `${hash} ${tries}`;
    const answer = accepted.get(key) ?? accept(hash);
    accepted.set(key, answer);
    void answer.then((found) => {
      if (!current) return;
      setBusy(false);
      setState(found);
    });
    return () => {
      current = false;
    };
  }, [hash, tries]);
  const press = () => {
    setBusy(true);
    setTries((count) => count + 1);
  };
  const retry = () => {
    setState({ is: 'pending' });
    press();
  };
  return { state, isBusy, press, retry };
}

async function accept(hash: string): Promise<Acceptance> {
  try {
    const team = await call('POST /teams/self-serve-invitations/{hash}/accept', { params: { hash } });
    // The page of the team asks the account which teams there are.
    await queryClient.refetchQueries({ queryKey: accountKeys.all, exact: true });
    return { is: 'done', team };
  } catch (error) {
    const fault = invitationFault(error);
    if (fault === 'failed') report(error);
    return { is: fault };
  }
}
