import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call, openEvents } from '../../platform/api/api.ts';
import { create } from '../../platform/api/create.ts';
import { askAgain, invalidatedBy } from '../../platform/api/query-news.ts';
import type { Member, ProjectSharing, SharingActs } from './sharing-types.ts';

/** The query keys of sharing: of all that is shared, of a project, of a review link. */
export const sharingKeys = {
  all: ['sharing'] as const,
  project: (projectId: string) => [...sharingKeys.all, 'project', projectId] as const,
  about: (projectId: string) => [...sharingKeys.all, 'about', projectId] as const,
  link: (viewLinkId: string) => [...sharingKeys.all, 'link', viewLinkId] as const,
  openings: (viewLinkId: string) => [...sharingKeys.link(viewLinkId), 'openings'] as const,
  guests: (viewLinkId: string) => [...sharingKeys.link(viewLinkId), 'guests'] as const,
};

const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: sharingKeys.project(projectId),
    queryFn: ({ signal }) => call('GET /web/projects/{projectId}/sharing', { params: { projectId }, signal }),
    staleTime: 0,
    meta: { invalidatedBy: ['design-changed'] },
  });

/** The project itself: whom it is open to, and its space. */
export type SharedProject = CallOutput<'GET /web/projects/{projectId}'>;

/** What the dialog of a project shows; it stays up to date while colleagues change it. */
export function useProjectSharing(projectId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      openEvents(
        'GET /app/projects/{projectId}/events',
        { params: { projectId } },
        {
          onEvent: () => invalidate(client),
          lookUp: (hasBegun) => invalidate(client, !hasBegun),
        },
      ),
    [client, projectId],
  );
  const sharing = useQuery(projectQuery(projectId));
  const about = useQuery({
    queryKey: sharingKeys.about(projectId),
    queryFn: ({ signal }) => call('GET /web/projects/{projectId}', { params: { projectId }, signal }),
    staleTime: 0,
    meta: { invalidatedBy: ['design-changed'] },
  });
  const acts = useMemo(() => projectActs(client, projectId), [client, projectId]);
  return { sharing, about, acts };
}

/** Asks again for everything that shows who has access. With `isRoutine` what is on its way is left alone. */
export function invalidate(client: QueryClient, isRoutine = false): void {
  for (const shown of [{ queryKey: sharingKeys.all }, invalidatedBy('design-changed')])
    askAgain(client, shown, isRoutine);
}

function projectActs(client: QueryClient, projectId: string): SharingActs {
  const params = { projectId };
  /** A refusal may mean that somebody else was faster, so everything is read again either way. */
  const done = async <T>(answer: Promise<T>): Promise<T> => answer.finally(() => invalidate(client));
  return {
    invite: (emails, role) =>
      done(create('POST /web/projects/{projectId}/invitations', { params, input: { emails, role } })),
    changeRole: async (member, role) => {
      await showAtOnce(client, projectId, member, role);
      const about = { params: { projectId, userId: member.userId }, input: { role, from: member.role } };
      try {
        await call('PUT /web/projects/{projectId}/users/{userId}', about);
      } catch (error) {
        // Not left to reading again, which fails as well where the network does.
        await showAtOnce(client, projectId, member, member.role);
        throw error;
      } finally {
        invalidate(client);
      }
    },
    remove: async ({ userId }) => {
      await done(call('DELETE /web/projects/{projectId}/users/{userId}', { params: { projectId, userId } }));
    },
    changeInvitation: async ({ invitationId }, role) => {
      const about = { params: { projectId, invitationId }, input: { role } };
      await done(call('PUT /web/projects/{projectId}/invitations/{invitationId}', about));
    },
    withdraw: async ({ invitationId }) => {
      await done(
        call('DELETE /web/projects/{projectId}/invitations/{invitationId}', { params: { projectId, invitationId } }),
      );
    },
    resend: async ({ invitationId }) => {
      const about = { params: { projectId, invitationId } };
      await done(call('POST /web/projects/{projectId}/invitations/{invitationId}/resend', about));
    },
    accept: async ({ accessRequestId: id }, role) => {
      await done(
        call('POST /web/projects/{projectId}/access-requests/{id}', { params: { projectId, id }, input: { role } }),
      );
    },
    deny: async ({ accessRequestId: id }) => {
      await done(call('DELETE /web/projects/{projectId}/access-requests/{id}', { params: { projectId, id } }));
    },
  };
}

/** Shows a new role before the server has answered; reading again shows what became of it. */
async function showAtOnce(client: QueryClient, projectId: string, { userId }: Member, role: Member['role']) {
  const { queryKey } = projectQuery(projectId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(
    queryKey,
    (shown: ProjectSharing | undefined) =>
      shown && { ...shown, users: shown.users.map((user) => (isMember(user, userId) ? { ...user, role } : user)) },
  );
}

function isMember(user: ProjectSharing['users'][number], userId: string): user is Member {
  return user.type === 'member' && user.userId === userId;
}

/** Opens a project to everybody in its space, or to invited people alone. */
export async function changeAccess(
  client: QueryClient,
  projectId: string,
  access: SharedProject['project']['access'],
): Promise<void> {
  await call('PATCH /web/projects/{projectId}', { params: { projectId }, input: { access } }).finally(() =>
    invalidate(client),
  );
}
