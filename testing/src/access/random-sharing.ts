import { linkRoles, projectRoles } from '@chamfer/contract/roles';
import type { TestApp } from '../test-app.ts';
import type { Act, Around } from './random-acts.ts';

const invitedRoles = ['viewer', 'commenter', 'editor'] as const;

/** The acts of sharing projects and links; most are by people who may do them. */
export function sharingActs(app: TestApp, { pick, people, secrets, known }: Around): Record<string, Act> {
  const nowhere = crypto.randomUUID();
  const among = (ids: string[]) => people.find(({ userId }) => userId === pick(ids)) ?? pick(people);
  const anyProject = async () => pick(await known('select id from projects where not is_draft')) ?? nowhere;
  const whoShares = async (projectId: string, least: 'editor' | 'owner') =>
    pick([true, true, true, false])
      ? among(
          await known('select user_id as id from project_users where project_id = $1 and role >= $2', [
            projectId,
            least,
          ]),
        )
      : pick(people);
  const ofProject = async (least: 'editor' | 'owner' = 'editor') => {
    const projectId = await anyProject();
    return { projectId, as: await whoShares(projectId, least) };
  };
  const ofMember = async () => {
    const { projectId, as } = await ofProject(pick(['editor', 'owner'] as const));
    const members = await known('select user_id as id from project_users where project_id = $1', [projectId]);
    return { as, params: { projectId, userId: pick([...members, pick(people).userId]) } };
  };
  const ofLink = async () => {
    const viewLink = pick(await known('select id from view_links')) ?? nowhere;
    const editors = await known(
      `select user_id as id from project_users p join view_links l using (project_id)
       where l.id = $1 and p.role >= 'editor'`,
      [viewLink],
    );
    return { viewLink, as: pick([true, true, true, false]) ? among(editors) : pick(people) };
  };
  const ofLinkMember = async () => {
    const { viewLink, as } = await ofLink();
    const users = await known('select user_id as id from view_link_users where view_link_id = $1', [viewLink]);
    return { as, params: { viewLink, userId: pick([...users, pick(people).userId]) } };
  };
  const invite: Act = async () => {
    const { projectId, as } = await ofProject();
    const input = { emails: [pick(people).email, pick(people).email], role: pick(invitedRoles) };
    return app.call('POST /web/projects/{projectId}/invitations', { as, params: { projectId }, input });
  };
  const inviteToLink: Act = async () => {
    const { viewLink, as } = await ofLink();
    const input = { emails: [pick(people).email], role: pick(linkRoles) };
    return app.call('POST /web/project-view-links/{viewLink}/invitations', { as, params: { viewLink }, input });
  };
  /** By the secret of the last mails, for any person; the two secrets of one invitation follow each other. */
  const accept: Act = async () => {
    const projectId = await anyProject();
    const hash = pick(secrets.slice(-40)) ?? 'unknown';
    const call = 'POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept';
    return app.call(call, { as: pick(people), params: { projectId, hash }, input: {} });
  };
  const waiting = async (where: string) => {
    const text = `select i.id || ' ' || i.project_id || ' ' || coalesce(i.view_link_id::text, '') || ' ' || i.email as id
      from sharing_invitations i where i.accepted_at is null and ${where}`;
    const [invitationId = nowhere, projectId = nowhere, viewLink = nowhere, email] = (
      pick(await known(text)) ?? ''
    ).split(' ');
    return { invitationId, projectId, viewLink, as: people.find((person) => person.email === email) ?? pick(people) };
  };
  const acceptWaiting: Act = async () => {
    const { projectId, invitationId, as } = await waiting('i.view_link_id is null');
    const params = { projectId: projectId || nowhere, invitationId: invitationId || nowhere };
    return app.call('POST /web/projects/{projectId}/invitations/{invitationId}/accept', { as, params });
  };
  const changeRole: Act = async () => {
    const from = pick([{}, {}, { from: pick(projectRoles) }]);
    return app.call('PUT /web/projects/{projectId}/users/{userId}', {
      ...(await ofMember()),
      input: { role: pick(projectRoles), ...from },
    });
  };
  const change = async (input: { access: 'invited' | 'space' } | { archived: boolean }) => {
    const { projectId, as } = await ofProject('owner');
    return app.call('PATCH /web/projects/{projectId}', { as, params: { projectId }, input });
  };
  const ask: Act = async () =>
    app.call('POST /web/projects/{projectId}/access-requests', {
      as: pick(people),
      params: { projectId: await anyProject() },
    });
  const ofRequest = async () => {
    const asked = await known("select id || ' ' || project_id as id from project_access_requests");
    const [id, projectId] = (pick(asked) ?? `${nowhere} ${nowhere}`).split(' ') as [string, string];
    return { as: await whoShares(projectId, 'editor'), params: { projectId, id } };
  };
  return {
    inviteToProject: invite,
    inviteToProjectAgain: invite,
    acceptByHash: accept,
    acceptWaiting,
    acceptWaitingAgain: acceptWaiting,
    withdrawInvitation: async () => {
      const { projectId, invitationId } = await waiting('i.view_link_id is null');
      const as = await whoShares(projectId || nowhere, 'editor');
      const params = { projectId: projectId || nowhere, invitationId: invitationId || nowhere };
      return app.call('DELETE /web/projects/{projectId}/invitations/{invitationId}', { as, params });
    },
    inviteToLink,
    acceptOnLink: async () => {
      const { viewLink, invitationId, as } = await waiting('i.view_link_id is not null');
      const params = { viewLink: viewLink || nowhere, invitationId: invitationId || nowhere };
      return app.call('POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept', { as, params });
    },
    changeProjectRole: changeRole,
    changeProjectRoleAgain: changeRole,
    removeFromProject: async () => app.call('DELETE /web/projects/{projectId}/users/{userId}', await ofMember()),
    leaveProject: async () => {
      const { params } = await ofMember();
      const as = people.find(({ userId }) => userId === params.userId) ?? pick(people);
      return app.call('DELETE /web/projects/{projectId}/users/{userId}', { as, params });
    },
    changeLinkRole: async () =>
      app.call('PUT /web/project-view-links/{viewLink}/users/{userId}', {
        ...(await ofLinkMember()),
        input: { role: pick(linkRoles) },
      }),
    removeFromLink: async () =>
      app.call('DELETE /web/project-view-links/{viewLink}/users/{userId}', await ofLinkMember()),
    ask,
    askAgain: ask,
    grant: async () =>
      app.call('POST /web/projects/{projectId}/access-requests/{id}', {
        ...(await ofRequest()),
        input: { role: pick(invitedRoles) },
      }),
    deny: async () => app.call('DELETE /web/projects/{projectId}/access-requests/{id}', await ofRequest()),
    openToSpace: () => change({ access: 'space' }),
    closeToSpace: () => change({ access: 'invited' }),
    move: async () => {
      const { projectId, as } = await ofProject('owner');
      const theirs = await known(
        `select s.space_id as id from space_users s join projects p using (team_id)
         where p.id = $1 and s.user_id = $2`,
        [projectId, as.userId],
      );
      const spaceId = pick([...theirs, ...(await known('select id from spaces limit 2'))]) ?? nowhere;
      return app.call('PATCH /web/projects/{projectId}', { as, params: { projectId }, input: { spaceId } });
    },
    archive: () => change({ archived: pick([true, false, false]) }),
    endSharing: async () => {
      const { projectId, as } = await ofProject('owner');
      if (pick([true, true, true, false])) return { status: 200, body: undefined };
      return app.call('POST /app/projects/{projectId}/end-sharing', { as, params: { projectId } });
    },
    deleteShared: async () => {
      const { projectId, as } = await ofProject('owner');
      if (pick([true, true, true, false])) return { status: 204, body: undefined };
      return app.call('DELETE /web/projects/{projectId}', { as, params: { projectId } });
    },
    bringBack: async () => {
      const projectId = pick(await known('select id from projects where deleted_at is not null')) ?? nowhere;
      const as = await whoShares(projectId, 'owner');
      return app.call('POST /app/projects/{projectId}/restore', { as, params: { projectId } });
    },
  };
}
