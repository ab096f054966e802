import type { CallOutput } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { pasteInto } from '../../../testing/paste.ts';
import { show } from '../../../testing/show.tsx';
import { ShareProjectDialog } from './share-project-dialog.tsx';

const server = startFakeServer();
const projectId = crypto.randomUUID();
const at = '2026-11-20T10:00:00.000Z';
const jonas = {
  type: 'member' as const,
  userId: crypto.randomUUID(),
  email: 'jonas@haldenworks.example',
  name: 'Jonas Weber',
  role: 'viewer' as const,
  isTeamUser: true,
  keepsAccess: false,
  createdAt: at,
  can: { changeRole: true, makeOwner: false, remove: true },
};
const tom = {
  type: 'invitation' as const,
  invitationId: crypto.randomUUID(),
  email: 'tom@haldenworks.example',
  role: 'viewer' as const,
  createdAt: at,
  sentAt: at,
  isExpired: false,
};
const ingrid = {
  type: 'access_request' as const,
  accessRequestId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  email: 'ingrid@haldenworks.example',
  name: 'Ingrid Solberg',
  createdAt: at,
};
type Sharing = CallOutput<'GET /web/projects/{projectId}/sharing'>;

const dialog = page.getByRole('dialog', { name: 'Share project' });
const field = dialog.getByLabelText('Invite people');
const invite = dialog.getByRole('button', { name: 'Invite', exact: true });

async function open(can: Partial<Sharing['can']> = {}, users: Sharing['users'] = [jonas, tom, ingrid]) {
  const sharing: Sharing = {
    users,
    throughSpaceCount: 8,
    can: { share: true, changeAccess: true, giveEditor: true, ...can },
  };
  server.answer('GET /web/projects/{projectId}/sharing', () => sharing);
  server.answer('GET /web/projects/{projectId}', () => refuse('PROJECT_NOT_FOUND'));
  server.answer('GET /app/projects/{projectId}/events', () => refuse('PROJECT_NOT_FOUND'));
  const closed = () => undefined;
  await show(<ShareProjectDialog projectId={projectId} teamId={crypto.randomUUID()} onClose={closed} />);
  await expect.element(dialog.getByRole('heading', { name: 'People with access' })).toBeVisible();
}

test('a domain of another script is shown in its letters, unless it could be taken for another one', async () => {
  const abroad = { ...jonas, userId: crypto.randomUUID(), email: 'jonas@xn--mller-kva.example' };
  await open({}, [abroad, { ...tom, email: 'tom@xn--80ak6aa92e.example' }]);
  await expect.element(dialog.getByText('jonas@müller.example')).toBeVisible();
  await expect.element(dialog.getByText('tom@xn--80ak6aa92e.example', { exact: false })).toBeVisible();
});

test('the address of the project is copied, where anybody may ask for access', async () => {
  const written: string[] = [];
  const { clipboard } = navigator;
  const writeText = clipboard.writeText;
  clipboard.writeText = async (text) => void written.push(text);
  try {
    await open();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(written).toEqual([`${location.origin}/p/${projectId}`]);
  } finally {
    clipboard.writeText = writeText;
  }
});

test('requests come before invitations, and those before members', async () => {
  await open();
  await expect.element(dialog.getByText('8 more have access through membership')).toBeVisible();
  const rows = dialog.getByRole('listitem').elements();
  expect(rows.map((row) => /Ingrid|tom@|Jonas/.exec(row.textContent)?.[0])).toEqual(['Ingrid', 'tom@', 'Jonas']);
});

test('an address that is none, a member and an invited one are marked, and Invite waits for one that can be sent', async () => {
  await open();
  await expect.element(invite).toBeDisabled();
  await field.fill(`nobody ${jonas.email} ${tom.email} `);
  await expect.element(dialog.getByText('nobody is not a valid email address.')).toBeVisible();
  await expect.element(dialog.getByText(`${jonas.email} has access already.`)).toBeVisible();
  await expect.element(dialog.getByText(`${tom.email} is invited already.`)).toBeVisible();
  await expect.element(invite).toBeDisabled();
  await field.fill('lena@haldenworks.exam');
  await expect.element(invite).toBeEnabled();
});

test('what the server refuses stays in the field with the reason, and a failure loses nothing', async () => {
  await open();
  await field.fill('lena@haldenworks.example mo@nordguss.example mara@haldenworks.example ');
  server.answer('POST /web/projects/{projectId}/invitations', () => noNetwork);
  await invite.click();
  await expect.element(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect.element(dialog.getByText('lena@haldenworks.example')).toBeVisible();
  server.answer('POST /web/projects/{projectId}/invitations', () => ({
    invitedUsers: [{ ...tom, invitationId: crypto.randomUUID(), email: 'lena@haldenworks.example' }],
    errors: [
      { email: 'mo@nordguss.example', code: 'ALREADY_MEMBER' },
      { email: 'mara@haldenworks.example', code: 'OWN_EMAIL' },
    ],
  }));
  await invite.click();
  await expect.element(dialog.getByText('mo@nordguss.example has access already.')).toBeVisible();
  const own = 'mara@haldenworks.example is your own address: you have access already.';
  await expect.element(dialog.getByText(own)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Remove lena@haldenworks.example' })).not.toBeInTheDocument();
});

test('what is typed while the invitations are sent stays', async () => {
  await open();
  const answered = Promise.withResolvers<void>();
  server.answer('POST /web/projects/{projectId}/invitations', async () => {
    await answered.promise;
    return { invitedUsers: [{ ...tom, invitationId: crypto.randomUUID(), email: 'a@x.example' }], errors: [] };
  });
  await field.fill('a@x.example ');
  await invite.click();
  await field.fill('next');
  answered.resolve();
  await expect.element(dialog.getByRole('button', { name: 'Remove a@x.example' })).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('next');
});

test('a role that could not be changed is the old one again, though nothing can be read any more', async () => {
  await open();
  server.answer('PUT /web/projects/{projectId}/users/{userId}', () => {
    server.answer('GET /web/projects/{projectId}/sharing', () => noNetwork);
    return noNetwork;
  });
  await dialog.getByRole('button', { name: 'Jonas Weber: Viewer' }).click();
  await page.getByRole('menuitem', { name: /^Editor/ }).click();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Jonas Weber: Viewer' })).toBeVisible();
  expect(server.sent('PUT /web/projects/{projectId}/users/{userId}')).toEqual([{ role: 'editor', from: 'viewer' }]);
});

test('without an active subscription the editor role shows who can subscribe', async () => {
  await open({ giveEditor: false });
  await dialog.getByRole('button', { name: 'Jonas Weber: Viewer' }).click();
  await page.getByRole('menuitem', { name: /^Editor/ }).click();
  await expect.element(dialog.getByText(/Contact the team owner/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('where nobody else can be let in, access can only be ended', async () => {
  await open({ share: false, giveEditor: false });
  await expect.element(dialog.getByText('ingrid@haldenworks.example')).toBeVisible();
  expect(field.query()).toBeNull();
  expect(dialog.getByRole('button', { name: 'Accept' }).query()).toBeNull();
  await expect.element(dialog.getByRole('button', { name: 'Deny Access' })).toBeVisible();
  await dialog.getByRole('button', { name: `${tom.email}: Viewer` }).click();
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('Remove...');
});

test('an owner becomes an editor without a plan, as no editor is added', async () => {
  const mara = { ...jonas, userId: crypto.randomUUID(), name: 'Mara Lindqvist', role: 'owner' as const };
  await open({ giveEditor: false }, [mara]);
  server.answer('PUT /web/projects/{projectId}/users/{userId}', () => ({ ...mara, role: 'editor' as const }));
  await dialog.getByRole('button', { name: 'Mara Lindqvist: Owner' }).click();
  await page.getByRole('menuitem', { name: /^Editor/ }).click();
  await expect
    .poll(() => server.sent('PUT /web/projects/{projectId}/users/{userId}'))
    .toEqual([{ role: 'editor', from: 'owner' }]);
});

test('the dialog says that a person removed from a project keeps the access of the space', async () => {
  await open({}, [{ ...jonas, keepsAccess: true }]);
  await dialog.getByRole('button', { name: 'Jonas Weber: Viewer' }).click();
  await page.getByRole('menuitem', { name: 'Remove...' }).click();
  await expect.element(page.getByText(/Jonas Weber loses this role at once, but still has access/)).toBeVisible();
});

test('people who are known are known in every form of their address, and the others are invited once', async () => {
  await open();
  await field.click();
  const pasted = [
    `Jonas <${jonas.email.toUpperCase()}>`,
    `mailto:${tom.email}`,
    'eva@bücher.example',
    'EVA@xn--bcher-kva.example',
  ];
  pasteInto(field.element(), pasted.join('; '));
  await expect.element(dialog.getByText(`${jonas.email.toUpperCase()} has access already.`)).toBeVisible();
  server.answer('POST /web/projects/{projectId}/invitations', () => ({ invitedUsers: [], errors: [] }));
  await invite.click();
  await expect
    .poll(() => server.sent('POST /web/projects/{projectId}/invitations').map(({ emails }) => emails))
    .toEqual([['eva@bücher.example']]);
});
