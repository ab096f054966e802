import {
  addToProject,
  buildComment,
  buildDesign,
  buildGuest,
  buildPerson,
  buildReply,
  cubeTop,
  mailsTo,
  receiveMails,
  signInAgain,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import { mailNotices } from './notice-mails.job.ts';

const app = useTestApp({ workers: true });
let owner: TestPerson;
let writer: TestPerson;
let design: TestDesign;

beforeEach(async () => {
  owner = await buildPerson(app, { name: 'Mara Lindqvist' });
  writer = await buildPerson(app, { name: 'Jonas Weber' });
  design = await buildDesign(app, owner, { sharedState: 'restricted' });
  await addToProject(app, design.projectId, writer.userId, 'commenter');
});

/** Ten minutes later, with the mails that are due. */
const later = async () => {
  app.clock.advance(10 * 60_000);
  await mailNotices(app.parts);
};
const mention = async (as: TestPerson, who: TestPerson, message: string) => {
  const { body } = await app.call('POST /web/comments', {
    as,
    input: {
      ...cubeTop,
      message,
      mentions: [who.userId],
      projectViewLinkId: design.viewLinkId,
      webExportId: design.webExportId,
    },
  });
  return body.commentId;
};
const pending = async () =>
  Number((await app.parts.database.db.execute(sql`select count(*) from pending_notices`)).rows[0]!.count);
const settle = (as: TestPerson, input: { mentions?: boolean; replies?: boolean; comments?: boolean }) =>
  app.call('PATCH /account/notifications', { as, input });

describe('mails about comments', () => {
  test('a mention is mailed after ten minutes, with the text and the way to the comment', async () => {
    const commentId = await mention(owner, writer, '@Jonas Weber, 2 mm here? See https://evil.example');
    app.clock.advance(9 * 60_000);
    await mailNotices(app.parts);
    expect(await pending()).toBe(1);
    await later();
    const [mail] = await receiveMails(app, writer.email);
    expect(mail!.subject).toBe('Mara Lindqvist mentioned you on Cube');
    expect(mail!.text).toContain('Mara Lindqvist\n> Jonas Weber, 2 mm here? See');
    expect(mail!.text).not.toContain('evil.example');
    expect(mail!.text).toContain(`/v/${design.viewLinkId}?comment=${commentId}`);
  });

  test('it says how many pictures a comment has', async () => {
    const pictures: string[] = [];
    const v = design.viewLinkId;
    for (const name of ['a.png', 'b.png']) {
      const sent = await app.call('PUT /web/comment-pictures/{key}', {
        as: writer,
        params: { key: crypto.randomUUID() },
        query: { v, name },
        body: await sharp({ create: { width: 4, height: 3, channels: 3, background: '#3a6' } })
          .png()
          .toBuffer(),
      });
      pictures.push(sent.body.pictureId);
    }
    const head = { message: 'Look', projectViewLinkId: v, webExportId: design.webExportId };
    await app.call('POST /web/comments', { as: writer, input: { ...cubeTop, ...head, pictures } });
    await later();
    const [mail] = await receiveMails(app, owner.email);
    expect(mail!.text).toContain('Jonas Weber\n> Look\n> (With 2 pictures)');
  });

  test('what is written in a thread meanwhile goes out as one mail, to everybody but its writers', async () => {
    const first = await buildComment(app, writer, design, 'First');
    await buildReply(app, writer, design, first, 'Second');
    await later();
    const [mail] = await receiveMails(app, owner.email);
    expect(mail!.text).toMatch(/> First[\s\S]*> Second/);
    expect(mail!.subject).toBe('Jonas Weber commented on Cube');
    await later();
    expect(await mailsTo(app, owner.email)).toHaveLength(1);
    expect(await mailsTo(app, writer.email)).toEqual([]);
    expect(await pending()).toBe(0);
  });

  test('a comment that is sent again under its key is no news', async () => {
    const input = {
      ...cubeTop,
      key: crypto.randomUUID(),
      message: 'Once',
      projectViewLinkId: design.viewLinkId,
      webExportId: design.webExportId,
    };
    await app.call('POST /web/comments', { as: writer, input });
    await later();
    writer = await signInAgain(app, writer);
    await app.call('POST /web/comments', { as: writer, input });
    expect(await pending()).toBe(0);
  });

  test('nobody gets mail about what they have read', async () => {
    const commentId = await buildComment(app, writer, design);
    await app.call('POST /web/project-view-links/{viewLink}/read-comments', {
      as: owner,
      params: { viewLink: design.viewLinkId },
      input: { commentIds: [commentId] },
    });
    await later();
    expect(await pending()).toBe(0);
    await expectNoMail(owner);
  });

  test('nobody gets mail who lost access, or about what was deleted', async () => {
    await mention(owner, writer, 'Still here?');
    const gone = await buildComment(app, writer, design);
    await app.call('DELETE /web/comments/{commentId}', { as: writer, params: { commentId: gone } });
    await app.call('DELETE /web/projects/{projectId}/users/{userId}', {
      as: owner,
      params: { projectId: design.projectId, userId: writer.userId },
    });
    await later();
    expect(await pending()).toBe(0);
    await expectNoMail(writer);
    await expectNoMail(owner);
  });

  test('a guest gets mail about replies, which speaks of no account, until they are removed', async () => {
    const open = await buildDesign(app, owner, { sharedState: 'anyone_with_link' });
    await app.call('PUT /web/project-view-links/{viewLink}/guests', {
      as: owner,
      params: { viewLink: open.viewLinkId },
      input: { allowed: true },
    });
    const email = `tomas-${crypto.randomUUID()}@riveraguss.example`;
    const guest = await buildGuest(app, open.viewLinkId, { email });
    const head = { ...cubeTop, projectViewLinkId: open.viewLinkId, webExportId: open.webExportId };
    const written = await app.call('POST /web/comments', { as: guest, input: { ...head, message: 'Parallel?' } });
    const first = written.body.commentId;
    await buildReply(app, writer, open, first, 'They are.');
    await later();
    const [mail] = await receiveMails(app, email);
    expect(mail!.text).toContain('> They are.');
    expect(mail!.text).toContain('at most one mail every 10 minutes');
    expect(mail!.text).not.toContain('In your account');
    const [received] = await receiveMails(app, owner.email);
    expect(received!.text).toContain('In your account');
    // The reader knows that the name is one that a stranger gave.
    for (const shown of [received!.text, received!.html]) expect(shown).toContain('Test Guest (guest)');
    writer = await signInAgain(app, writer);
    owner = await signInAgain(app, owner);
    await buildReply(app, writer, open, first, 'And flat.');
    const removed = await app.call('DELETE /web/project-view-links/{viewLink}/guests/{userId}', {
      as: owner,
      params: { viewLink: open.viewLinkId, userId: guest.userId },
    });
    expect(removed.status).toBe(204);
    await later();
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test('the subject names the writer, and nobody where several people wrote', async () => {
    const third = await buildPerson(app, { name: 'Elena Petrova' });
    await addToProject(app, design.projectId, third.userId, 'commenter');
    const first = await buildComment(app, writer, design, 'First');
    await buildReply(app, third, design, first, 'Second');
    await later();
    expect((await receiveMails(app, owner.email))[0]!.subject).toBe('New comments on Cube');
  });

  test('each kind can be switched off', async () => {
    await settle(owner, { comments: false });
    const first = await buildComment(app, writer, design, 'Quiet');
    await later();
    await expectNoMail(owner);
    [owner, writer] = [await signInAgain(app, owner), await signInAgain(app, writer)];
    await buildReply(app, owner, design, first, 'Yes');
    await later();
    expect((await receiveMails(app, writer.email))[0]!.subject).toBe('Mara Lindqvist replied to you on Cube');
    await settle(writer, { replies: false, mentions: false });
    [owner, writer] = [await signInAgain(app, owner), await signInAgain(app, writer)];
    await buildReply(app, owner, design, first, 'Again');
    await mention(owner, writer, 'And again');
    await later();
    expect(await mailsTo(app, writer.email)).toHaveLength(1);
    expect(await pending()).toBe(0);
  });

  test('nothing is kept of an account that is deleted: no settings, no muted threads, no mail on its way', async () => {
    const commentId = await mention(owner, writer, 'Is this edge sharp?');
    await settle(writer, { replies: false });
    await app.call('PUT /web/comments/{commentId}/mute', { as: writer, params: { commentId } });
    expect((await app.call('DELETE /account', { as: writer })).status).toBe(204);
    for (const table of ['pending_notices', 'muted_threads', 'notice_settings']) {
      const { rows } = await app.parts.database.db.execute(
        sql`select 1 from ${sql.identifier(table)} where user_id = ${writer.userId}`,
      );
      expect(rows, table).toEqual([]);
    }
    await later();
    expect((await mailsTo(app, writer.email)).filter(({ subject }) => subject.includes('sharp'))).toEqual([]);
  });

  test('two processes and a kill between the steps neither lose a mail nor send it twice', async () => {
    await buildComment(app, writer, design, 'Once and for all');
    app.clock.advance(10 * 60_000);
    // The process dies as it hands over the mail: nothing of the step stays.
    const dying = { ...app.parts, jobs: { ...app.parts.jobs, send: () => Promise.reject(new Error('killed')) } };
    await expect(mailNotices(dying)).rejects.toThrow();
    expect(await pending()).toBe(1);
    await Promise.all([mailNotices(app.parts), mailNotices(app.parts), mailNotices(app.parts)]);
    expect(await receiveMails(app, owner.email)).toHaveLength(1);
    await expectNoMail(writer);
  });
});

describe('unsubscribing', () => {
  const tokenOf = (text: string) => /\/unsubscribe#([\w-]+)/.exec(text)![1]!;

  test('works with one press and without a log-in, for that thread, and can be undone', async () => {
    const first = await buildComment(app, writer, design, 'First');
    await later();
    const token = tokenOf((await receiveMails(app, owner.email))[0]!.text);
    const params = { token };
    // As mail programs send it (RFC 8058).
    const answer = await app.fetch('POST', `/api/mail-unsubscriptions/${token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from('List-Unsubscribe=One-Click'),
    });
    expect(answer.status).toBe(200);
    writer = await signInAgain(app, writer);
    await buildReply(app, writer, design, first, 'Second');
    await later();
    expect(await mailsTo(app, owner.email)).toHaveLength(1);
    owner = await signInAgain(app, owner);
    const { body } = await app.call('GET /account/notifications', { as: owner });
    expect(body.mutedThreads).toMatchObject([{ commentId: first, message: 'First' }]);
    const { body: shown } = await app.call('GET /mail-unsubscriptions/{token}', { params });
    expect(shown).toMatchObject({ isMuted: true });
    expect(shown.title).not.toBeNull();
    expect((await app.call('DELETE /mail-unsubscriptions/{token}', { params })).body.isMuted).toBe(false);
    writer = await signInAgain(app, writer);
    await buildReply(app, writer, design, first, 'Third');
    await later();
    expect((await receiveMails(app, owner.email, 2))[0]!.text).toContain('> Third');
  });

  test('needs a link that was made here', async () => {
    await buildComment(app, writer, design);
    await later();
    const token = tokenOf((await receiveMails(app, owner.email))[0]!.text);
    for (const wrong of ['x', token.slice(0, -4), `_${token.slice(1)}`, token.replace(/.{3}$/, 'AAA')]) {
      const { status, body } = await app.call('POST /mail-unsubscriptions/{token}', { params: { token: wrong } });
      expect([status, body.code]).toEqual([400, 'INVALID_CONFIRMATION_HASH']);
    }
  });
});

/** When no mail is on its way any more, none about comments has come. */
async function expectNoMail(person: TestPerson): Promise<void> {
  await eventually(async () => expect((await app.parts.jobs.activeKeys(mailJob)).size).toBe(0));
  expect((await mailsTo(app, person.email)).filter(({ text }) => text.includes('/unsubscribe#'))).toEqual([]);
}
