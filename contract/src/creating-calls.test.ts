import { expect, test } from 'vitest';
import { type Call, type Endpoint, endpoints } from './index.ts';

/** Why a call that is a POST needs no key of its client: sent again, it leaves no more than sent once. */
const withoutKey: Record<string, (Call | `${string}*`)[]> = {
  'It only reads or checks, or sends the person elsewhere.': [
    'POST /web/web-exports',
    'POST /auth/web/method',
    'POST /confirmation-links/show',
    'POST /edu/verify/show',
    'POST /ofrep/v1/*',
    'POST /app/sso/start',
    'POST /app/sso/logout',
    'POST /account/proof/*',
    'POST /account/proof',
    'POST /account/passkeys/options',
    'POST /auth/passkey/options',
    'POST /app/teams/{teamId}/sso/metadata',
    'POST /account/export',
    'POST /app/teams/{teamId}/sso/discovery',
    'POST /app/teams/{teamId}/sso/connections/{connectionId}/tests',
    'POST /operator/audit/export',
    'POST /operator/users/{userId}/export',
    'POST /operator/education/{requestId}/photos',
    'POST /checkout/{checkoutId}/estimate',
    'POST /teams/subscriptions/{subscriptionId}/estimate',
    'POST /teams/{teamId}/self-serve-invitations/estimate',
  ],
  'It brings something into a state, and the second time it is there.': [
    'POST /app/projects/{projectId}/end-sharing',
    'POST /app/projects/{projectId}/restore',
    'POST /app/projects/{projectId}/revisions/{revisionId}/finish',
    'POST /app/web-exports/{webExportId}/*',
    'POST /app/teams/{teamId}/sso/domains/{domainId}/check',
    'POST /app/teams/{teamId}/webhooks/{webhookId}/replay',
    'POST /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
    'POST /mail-unsubscriptions/{token}',
    'POST /teams/{teamId}/leave',
    'POST /teams/{teamId}/spaces/{spaceId}/users/*',
    'POST /web/project-view-links/{viewLink}/presence/view',
    'POST /web/project-view-links/{viewLink}/read-comments',
    'POST /web/project-view-links/{viewLink}/password',
    'POST /account/two-factor/*',
    'POST /change-email',
    'POST /change-password',
    'POST /operator/education/{requestId}/*',
    'POST /operator/flags/*',
    'POST /operator/jobs/*',
    'POST /operator/links/{viewLinkId}/stop',
    'POST /operator/users/{userId}/*',
    'POST /operator/vouchers/revoke',
  ],
  'There can be one alone: by a unique value, or by a secret that is used up.': [
    'POST /account/passkeys',
    'POST /app/teams/{teamId}/sso/domains',
    'POST /app/teams/{teamId}/sso/connections/{connectionId}/certificates',
    'POST /web/projects/{projectId}/access-requests',
    'POST /web/projects/{projectId}/access-requests/{id}',
    'POST /operator/vouchers',
    'POST /auth/web/register',
    'POST /auth/web/register/team/{hash}',
    'POST /change-email/*',
    'POST /reset-password/v2/{hash}',
    'POST /verify/confirm',
    'POST /edu/verify',
    'POST /edu/edu-request',
    'POST /edu-requests',
    'POST /voucher/claim/{voucherId}',
    'POST /teams/self-serve-invitations/{hash}/accept',
    'POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept',
    'POST /web/projects/{projectId}/invitations/{invitationId}/accept',
    'POST /web/project-view-links/{viewLink}/invitations-by-hash/{hash}/accept',
    'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept',
  ],
  'Its input has an id that the client makes.': ['POST /app/teams/{teamId}/sso/connections', 'POST /telemetry'],
  'Money has keys of its own: a checkout, a purchase, an order.': [
    'POST /checkout',
    'POST /checkout/{checkoutId}/start',
    'POST /checkout/{checkoutId}/finalize',
    'POST /teams/{teamId}/billing/update-card/*',
    'POST /teams/subscriptions/{subscriptionId}/pay-overdue',
  ],
  'It opens or ends a session; one whose tokens got lost ends by itself.': [
    'POST /auth/app',
    'POST /auth/app/token',
    'POST /auth/handoff',
    'POST /auth/handoff/verify',
    'POST /auth/logout',
    'POST /auth/passkey/login',
    'POST /auth/refresh-token',
    'POST /auth/web/login',
    'POST /auth/zendesk/token',
    'POST /sso/*',
    'POST /web/project-view-links/{viewLink}/guests',
  ],
  'It sends a mail, and another one when it is sent again.': [
    'POST /app/sales-inquiries',
    'POST /reset-password',
    'POST /verify/resend',
    'POST /edu/verify/resend',
    'POST /operator/settings/test-mail',
    'POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend',
    'POST /web/projects/{projectId}/invitations/{invitationId}/resend',
    'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/resend',
    'POST /web/project-view-links/{viewLink}/guests/codes',
  ],
  'What is begun and never finished is shown to nobody, and removed by itself.': [
    'POST /app/projects/{projectId}/revisions',
    'POST /app/projects/{projectId}/web-exports',
  ],
  'Nothing of it is kept.': ['POST /app/error-reports'],
};

const fits = (name: string, pattern: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
const listed = Object.values(withoutKey).flat();

test('every POST takes a key of its client, or says why it needs none', () => {
  const open = endpoints.filter(([name, call]) => {
    return name.startsWith('POST ') && !(call as Endpoint).creates && !listed.some((pattern) => fits(name, pattern));
  });
  expect(open.map(([name]) => name)).toEqual([]);
});

test('nothing is listed that takes a key, or that is no call', () => {
  const names = endpoints.filter(([, call]) => !(call as Endpoint).creates).map(([name]) => name);
  expect(listed.filter((pattern) => !names.some((name) => fits(name, pattern)))).toEqual([]);
  const twice = endpoints.filter(
    ([name, call]) => (call as Endpoint).creates && listed.some((pattern) => fits(name, pattern)),
  );
  expect(twice).toEqual([]);
});

test('calls that take a key know who makes them, and answer JSON', () => {
  const others = endpoints.filter(([, call]) => {
    const { creates, auth, answer, body } = call as Endpoint;
    return creates && (!['user', 'session', 'fresh'].includes(auth) || answer || body);
  });
  expect(others).toEqual([]);
});
