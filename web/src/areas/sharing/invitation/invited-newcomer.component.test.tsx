import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { forgetInvitation, keepInvitation } from './invitation-address.ts';
import { InvitedNewcomer } from './invited-newcomer.tsx';

const server = startFakeServer();
const shown = {
  action: 'signup' as const,
  email: 'lena@haldenworks.example',
  name: 'Hinge bracket',
  role: 'commenter' as const,
  inviterName: 'Mara Lindqvist',
};
beforeEach(forgetInvitation);

/** The note on the page of signing up, which returns to `path`, while an invitation to `kept` waits in this tab. */
async function open(path: string, kept = path.replace(/\?.*/, '')) {
  keepInvitation(kept, { hash: crypto.randomUUID().padEnd(43, '-') });
  await show(
    <>
      <InvitedNewcomer path={path} />
      <p>The form</p>
    </>,
  );
  await expect.element(page.getByText('The form')).toBeVisible();
}

test('says who invites to which project, and as what', async () => {
  server.answer('GET /web/projects/{projectId}/invitations-by-hash/{hash}', () => shown);
  await open(`/p/${crypto.randomUUID()}?theme=dark`);
  await expect.element(page.getByText('Mara Lindqvist invites you to Hinge bracket as Commenter.')).toBeVisible();
});

test('and to which review link, also where the person who invited is gone', async () => {
  const gone = { ...shown, role: 'viewer' as const, inviterName: '' };
  server.answer('GET /web/project-view-links/{viewLink}/invitations-by-hash/{hash}', () => gone);
  await open(`/v/${crypto.randomUUID()}`);
  await expect.element(page.getByText('You are invited to Hinge bracket as Viewer.')).toBeVisible();
});

test('an invitation to something else says nothing, and is not asked for', async () => {
  await open('/p/one', '/p/another');
  expect(page.getByText(/invite/).elements()).toEqual([]);
});

test('one that is gone says nothing', async () => {
  let asked = 0;
  server.answer('GET /web/projects/{projectId}/invitations-by-hash/{hash}', () => {
    asked += 1;
    return refuse('PROJECT_INVITATION_NOT_FOUND');
  });
  await open(`/p/${crypto.randomUUID()}`);
  await expect.poll(() => asked).toBeGreaterThan(0);
  expect(page.getByText(/invite/).elements()).toEqual([]);
});
