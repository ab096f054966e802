import { allMails } from '@chamfer/server/mails';
import { seedSubscription, seedUnsubscribeToken } from '@chamfer/server/scenario';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../support/browser/browser.ts';
import { seedCube } from '../../support/data/designs.ts';
import { mailedLink } from '../../support/data/mailbox.ts';
import { commentOnCube } from '../../support/data/many-comments.ts';
import { newEmail, ownTeam } from '../../support/data/team.ts';
import { useJourney } from '../../support/journey.ts';
import { educationServer, fillEducationForm, studentAt } from '../../support/steps/education.ts';
import { idsOf, verifiedAccount } from '../../support/steps/project-page.ts';

// A separate server: the whole database is compared.
const journey = useJourney(educationServer);

/** A link that changes something, by the mail it is in. */
interface Changing {
  mail: string;
  link: string;
  /** The address of the same link in mails of earlier releases, with its secrets in path or query. */
  earlier: string;
  /** What the page shows to somebody who is not signed in, and presses nothing. */
  shown: { name: string; kind: 'button' | 'heading' };
  /** The heading after the press of that button. */
  pressed?: RegExp;
}

let changing: Changing[];
/** What the placeholders of all other links stand for. */
let ids: Record<string, string>;

beforeAll(async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const teamId = await ownTeam(journey, owner);
  const ctx = await journey.scenario();
  await seedSubscription(ctx, ctx.parts.database.db, { teamId, seats: 5 });
  const { projectId, viewLink } = await seedCube(journey, owner, { sharedState: 'restricted' });
  const api = <T>(path: string, input?: unknown, token?: string) => journey.api<T>('POST', path, input, token);

  const newcomer = await journey.account('Lena Fischer');
  await api('/reset-password', { email: newcomer.email });
  /** The mailed link that changes the address of an account. */
  const move = async () => {
    const person = await verifiedAccount(journey, 'Jonas Weber');
    const to = newEmail();
    await api('/change-email', { newEmail: to, password: person.password }, person.accessToken);
    return { person, link: await mailedLink(journey, to, '/change-email#') };
  };
  const { link: changeLink } = await move();
  const moved = await move();
  await api('/change-email/confirm', { confirmationHash: secretsOf(moved.link)[0] }, moved.person.accessToken);

  const [colleague, reviewer, stranger] = [await journey.account(), await journey.account(), newEmail()];
  await api(
    `/teams/${teamId}/self-serve-invitations`,
    { emails: [colleague.email, stranger], role: 'editor' },
    owner.accessToken,
  );
  await api(
    `/web/projects/${projectId}/invitations`,
    { emails: [reviewer.email, stranger], role: 'viewer' },
    owner.accessToken,
  );
  const toLink = { emails: [reviewer.email], role: 'commenter' };
  await api(`/web/project-view-links/${viewLink}/invitations`, toLink, owner.accessToken);

  await commentOnCube(journey, viewLink, 1);
  const { comments } = await journey.api<{ comments: { commentId: string }[] }>(
    'GET',
    `/web/comments?v=${viewLink}`,
    undefined,
    owner.accessToken,
  );
  const commentId = comments[0]!.commentId;
  const { userId } = await idsOf(journey, owner);
  const token = seedUnsubscribeToken(ctx, { userId, threadId: commentId });
  ids = { teamId, projectId, viewLink, commentId, webhookId: crypto.randomUUID() };

  const student = await studentAt(journey, 'tu-bergen.example', { isVerified: false });
  const { page: form } = await journey.visitAs(student);
  await fillEducationForm(form);
  await form.getByRole('button', { name: 'Request license' }).click();
  const educationLink = await mailedLink(journey, student.email, '/edu/verify#');

  const teamLink = (email: string) => mailedLink(journey, email, '/teams/invitation#');
  const onProject = (email: string) => mailedLink(journey, email, `/p/${projectId}`);
  const inQuery = (link: string) => link.replace('#', '?');
  const button = (name: string) => ({ name, kind: 'button' as const });
  const signIn = { name: 'Welcome back', kind: 'heading' as const };
  const signUp = { name: 'Create an account', kind: 'heading' as const };
  const verifyLink = await mailedLink(journey, newcomer.email, '/verify#');
  const resetLink = await mailedLink(journey, newcomer.email, '/password-reset/reset#');
  const undoLink = await mailedLink(journey, moved.person.email, '/change-email/undo#');
  const colleaguesLink = await teamLink(colleague.email);
  const strangersLink = await teamLink(stranger);
  const projectLink = await onProject(reviewer.email);
  const strangersProject = await onProject(stranger);
  const reviewLink = await mailedLink(journey, reviewer.email, `/v/${viewLink}`);
  changing = [
    {
      mail: 'verification',
      link: verifyLink,
      earlier: verifyLink.replace('#', '/'),
      shown: button('Confirm email address'),
      pressed: /^Email verified$/,
    },
    {
      mail: 'password-reset',
      link: resetLink,
      earlier: resetLink.replace('/reset#', '/'),
      shown: button('Set password'),
    },
    {
      mail: 'email-change',
      link: changeLink,
      earlier: changeLink.replace('#', '?hash='),
      shown: button('Confirm email address'),
      pressed: /^Success!$/,
    },
    {
      mail: 'email-changed',
      link: undoLink,
      earlier: undoLink.replace('#', '?hash='),
      shown: button('Undo the change'),
      pressed: /^Email restored$/,
    },
    {
      mail: 'team-invitation',
      link: colleaguesLink,
      earlier: colleaguesLink.replace('#', '/'),
      shown: button('Join now'),
      pressed: /^Successfully joined /,
    },
    {
      mail: 'team-invitation',
      link: strangersLink,
      earlier: strangersLink.replace('#', '/'),
      shown: { name: 'Welcome', kind: 'heading' },
    },
    {
      mail: 'education-link',
      link: educationLink,
      earlier: educationLink.replace('#', '/'),
      shown: button('Start license'),
      pressed: /^All set! Your EDU license is now active\.$/,
    },
    { mail: 'project-invitation', link: projectLink, earlier: inQuery(projectLink), shown: signIn },
    { mail: 'project-invitation', link: strangersProject, earlier: inQuery(strangersProject), shown: signUp },
    { mail: 'link-invitation', link: reviewLink, earlier: inQuery(reviewLink), shown: signIn },
    {
      mail: 'new-comments, to switch them off',
      link: `${journey.origin}/unsubscribe#${token}`,
      earlier: `${journey.origin}/unsubscribe/${token}`,
      shown: button('Switch off'),
      pressed: /^Mails switched off$/,
    },
  ];
});

/** The secrets in the fragment of a link. */
function secretsOf(link: string): string[] {
  const { hash } = new URL(link);
  return hash.match(/[\w-]{43,}/g) ?? [];
}

/** Opens a link as a scanner does: in a new tab that runs scripts, is signed in nowhere and presses nothing. */
async function open({ context }: Visitor, address: string, { name, kind }: Changing['shown']): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole(kind, { name }).waitFor();
  return page;
}

/** The addresses that a page asks for, and where it says that it comes from. */
function followAddresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
  return seen;
}

/**
 * Everything that is stored, by table. What the server goes on with in the background is left out: what publishing makes of a new
 * design, how many requests there were, and how far the events of the payment provider are read, every ten minutes.
 */
async function everything(): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: journey.server.databaseUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const stored: Record<string, string> = {};
    for (const { name } of tables.rows) {
      if (/^(?:web_export|rate_limits$|request_counts$|provider_states$)/.test(name)) continue;
      const found = await client.query<{ rows: string }>(
        `select coalesce(json_agg(t order by t::text), '[]')::text as rows from "${name}" t`,
      );
      stored[name] = found.rows[0]!.rows;
    }
    return stored;
  } finally {
    await client.end();
  }
}

test('a scanner that opens every mailed link changes nothing, and no request has a secret in its address', async () => {
  const covered = new Set(changing.map(({ mail }) => mail));
  const before = await everything();
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['users', 'one_time_tokens', 'muted_threads', 'audit_log']),
  );
  const visitor = await journey.visit({ expected: /40[0134]/ });
  for (const { link, shown, earlier } of changing) {
    const page = await visitor.context.newPage();
    const seen = followAddresses(page);
    await page.goto(link);
    await page.getByRole(shown.kind, { name: shown.name }).waitFor();
    for (const secret of secretsOf(link))
      expect(seen.filter((address) => withoutFragment(address, secret))).toEqual([]);
    // The links of earlier mails lead to the same page, and their secrets leave path and query.
    await page.goto('about:blank');
    await page.goto(earlier);
    await page.getByRole(shown.kind, { name: shown.name }).waitFor();
    for (const secret of secretsOf(link)) expect(withoutFragment(page.url(), secret)).toBe(false);
    await page.close();
  }
  for (const { name, path } of allMails) {
    if (path === null || covered.has(name)) continue;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, placeholder: string) => {
      // A link with anything else in it belongs to the list above.
      expect(Object.keys(ids), `${name} has {${placeholder}} in its link`).toContain(placeholder);
      return ids[placeholder]!;
    });
    const page = await open(visitor, filled, { name: '', kind: 'heading' });
    expect(new URL(page.url()).origin).toBe(journey.origin);
    await page.close();
  }
  expect(await everything()).toEqual(before);
});

test('one press does what the link is for', async () => {
  for (const { link, shown, pressed } of changing) {
    if (!pressed) continue;
    const page = await open(await journey.visit(), link, shown);
    await page.getByRole('button', { name: shown.name }).click();
    await page.getByRole('heading', { name: pressed }).waitFor();
  }
});

/** Whether a secret is in an address apart from its fragment, which browsers keep to themselves. */
function withoutFragment(address: string, secret: string): boolean {
  return address.split('#')[0]!.includes(secret);
}
