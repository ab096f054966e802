import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { guestSession } from '../../../platform/http/guest-session.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { useUnsentComment } from '../composer/use-unsent-comment.ts';
import GuestNote from '../guests/guest-note.tsx';
import { readKeptGuest } from '../guests/kept-guest.ts';
import GuestCommentForm from './guest-comment-form.tsx';

const server = startFakeServer();
const anchor = {
  type: 'model' as const,
  position: { x: 0, y: 1, z: 0 },
  normal: { x: 0, y: 1, z: 0 },
  cameraTarget: { x: 0, y: 0, z: 0 },
  cameraOrbit: { theta: 0, phi: 1, radius: 3 },
  fieldOfView: 30,
};
let viewLink: string;
let webExportId: string;
beforeEach(async () => {
  viewLink = crypto.randomUUID();
  webExportId = crypto.randomUUID();
  await loadAreas('review', 'reviewGuests');
});

function Writing() {
  const unsent = useUnsentComment({ viewLink, webExportId }, () => undefined);
  if (unsent.draft) return <GuestCommentForm viewLink={viewLink} unsent={unsent} />;
  return (
    <>
      <button type="button" onClick={() => unsent.place(anchor)}>
        Place
      </button>
      <p>{unsent.text === '' ? 'nothing unsent' : `kept: ${unsent.text}`}</p>
    </>
  );
}

const text = page.getByLabelText('Your comment');
const name = page.getByLabelText('Name');
const email = page.getByLabelText('Email');
const sendCode = page.getByRole('button', { name: 'Send code' });
const code = page.getByLabelText('Code');
const sendAgain = page.getByRole('button', { name: 'Send again' });
const message = 'Are the two flanges parallel?';
const codes = 'POST /web/project-view-links/{viewLink}/guests/codes';
const guests = 'POST /web/project-view-links/{viewLink}/guests';

/** A token of which only the person is read. */
function tokenOf(userId: string): string {
  return `header.${btoa(JSON.stringify({ sub: userId }))}.signature`;
}

async function place(): Promise<void> {
  await show(<Writing />);
  await page.getByRole('button', { name: 'Place' }).click();
}

/** Fills the first step and asks for the code. */
async function askForCode(): Promise<string> {
  const codeId = crypto.randomUUID();
  server.answer(codes, () => ({ codeId, expiresAt: new Date().toISOString() }));
  await text.fill(message);
  await name.fill('Tomás Rivera');
  await email.fill('Tomas@riveraguss.example');
  await sendCode.click();
  await expect.element(code).toBeVisible();
  return codeId;
}

test('a name, an address and six digits send the comment, and the browser knows the guest', async () => {
  await place();
  await expect.element(sendCode).toBeDisabled();
  const codeId = await askForCode();
  expect(server.sent(codes)).toEqual([{ email: 'Tomas@riveraguss.example', language: 'en' }]);
  await expect.element(page.getByText('Tomas@riveraguss.example')).toBeVisible();
  await expect.element(code).toHaveFocus();
  const userId = crypto.randomUUID();
  const session = { accessToken: tokenOf(userId), refreshToken: 'a refresh token' };
  server.answer(guests, () => ({ ...session, userId, name: 'Tomás Rivera' }));
  server.answer('POST /web/comments', ({ input }) => ({
    ...anchor,
    commentId: crypto.randomUUID(),
    projectViewLinkId: viewLink,
    webExportId,
    revision: 1,
    placements: [],
    message: input.message,
    createdByUserId: userId,
    createdAt: new Date().toISOString(),
    parentCommentId: null,
    editedAt: null,
    resolvedAt: null,
    resolvedByUserId: null,
    isDeleted: false,
    mentions: [],
    pictures: [],
    can: { delete: true, edit: false, resolve: false },
  }));
  // As a mail gives it; the comment goes out by itself.
  await userEvent.fill(code.element(), '407 123');
  await expect.element(page.getByText('nothing unsent')).toBeVisible();
  expect(server.sent(guests)).toEqual([{ codeId, code: '407123', name: 'Tomás Rivera', language: 'en' }]);
  expect(server.sent('POST /web/comments')).toMatchObject([{ message, projectViewLinkId: viewLink }]);
  expect(guestSession(viewLink).userId()).toBe(userId);
  expect(readKeptGuest(viewLink).code).toBeNull();
});

test('what is missing is said at its field, and no code is asked for', async () => {
  await place();
  await text.fill(message);
  await email.fill('tomas@');
  await sendCode.click();
  await expect.element(name).toHaveAccessibleDescription('Please enter your name.');
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect.element(name).toHaveFocus();
  expect(server.sent(codes)).toEqual([]);
});

test('a wrong code says how many tries are left; after the last one a new code is offered', async () => {
  await place();
  await askForCode();
  server.answer(guests, () => refuse('GUEST_CODE_INVALID', { details: { triesLeft: 2 } }));
  await userEvent.fill(code.element(), '111111');
  await expect.element(code).toHaveAccessibleDescription('This code is not right. 2 tries left.');
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
  await expect.element(sendAgain).not.toBeInTheDocument();
  server.answer(guests, () => refuse('GUEST_CODE_INVALID', { details: { triesLeft: 0 } }));
  await userEvent.fill(code.element(), '222222');
  await expect.element(code).toHaveAccessibleDescription('This code no longer works. Send a new one.');
  await sendAgain.click();
  await expect.element(code).toHaveAccessibleDescription('Your comment is sent when the code is right.');
  expect(server.sent(codes)).toHaveLength(2);
});

test('the address can be changed, and nothing typed is lost by closing or reloading', async () => {
  await place();
  await askForCode();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(email).toHaveValue('Tomas@riveraguss.example');
  await email.fill('tomas.rivera@riveraguss.example');
  await page.getByRole('button', { name: 'Cancel comment' }).click();
  await expect.element(page.getByText(`kept: ${message}`)).toBeVisible();
  // What a reload reads.
  expect(readKeptGuest(viewLink)).toMatchObject({ name: 'Tomás Rivera', email: 'tomas.rivera@riveraguss.example' });
  await page.getByRole('button', { name: 'Place' }).click();
  await expect.element(text).toHaveValue(message);
  await expect.element(name).toHaveValue('Tomás Rivera');
});

test('a name with an address in it is not sent, and what to do instead is said at once', async () => {
  await place();
  await text.fill(message);
  await email.fill('tomas@riveraguss.example');
  for (const given of ['www.evil.example', 'Jonas (jonas@evil.example)']) {
    await name.fill(given);
    await sendCode.click();
    await expect.element(page.getByText('Please enter your name without a web or email address.')).toBeVisible();
    await name.fill('Jonas');
    await expect.element(page.getByText(/without a web or email address/)).not.toBeInTheDocument();
  }
  expect(server.sent(codes)).toEqual([]);
});

test('a guest of a link that lets none comment any more is told so, not that they comment', async () => {
  const guest = { userId: crypto.randomUUID(), name: 'Tomás Rivera' };
  await show(<GuestNote viewLink={viewLink} guest={guest} mayComment={false} />);
  await expect.element(page.getByText(/^Guests can no longer comment here\./)).toBeVisible();
  await expect.element(page.getByText(/You comment as/)).not.toBeInTheDocument();
});

test('where guests are not welcome any more, the text stays and the way to log in is there', async () => {
  await place();
  server.answer(codes, () => refuse('GUEST_COMMENTING_FORBIDDEN'));
  await text.fill(message);
  await name.fill('Tomás Rivera');
  await email.fill('Tomas@riveraguss.example');
  await sendCode.click();
  await expect.element(page.getByRole('alert').getByText(/Guests can no longer comment here/)).toBeVisible();
  await expect.element(text).toHaveValue(message);
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  const signUp = page.getByRole('link', { name: 'create one' });
  await expect.element(signUp).toHaveAttribute('href', expect.stringContaining(`/v/${viewLink}/signup`));
  await expect
    .element(signUp)
    .toHaveAttribute('href', expect.stringContaining('email_hint=Tomas%40riveraguss.example'));
});
