import type { CallOutput } from '@chamfer/contract';

/** Before now, as the contract has times. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** An id that tells apart by its last digits. */
export const idOf = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

const hour = 60;
const day = 24 * hour;

type Requests = CallOutput<'GET /operator/education'>;
type Request = CallOutput<'GET /operator/education/{requestId}'>;

/** A request of an education licence that waits, with photos. */
export function someRequest(given: Partial<Request> = {}): Request {
  return {
    requestId: idOf(1),
    userId: idOf(101),
    firstName: 'Lena',
    lastName: 'Solheim',
    email: 'lena.solheim@gmail.example',
    role: 'STUDENT',
    school: 'TU Bergen',
    major: 'Product design',
    status: 'pending',
    createdAt: ago(2 * day + hour),
    decidedAt: null,
    ip: '81.166.4.20',
    evidence: 'id_photo',
    photos: 2,
    refusalReason: null,
    refusalMessage: null,
    accountName: 'Lena Solheim',
    isAddressUsed: false,
    hasEduDomain: false,
    nextRequestId: idOf(2),
    ...given,
  };
}

/** The requests that wait. */
export function someRequests(): Requests {
  const other = (number: number, firstName: string, lastName: string, school: string, minutes: number) =>
    someRequest({
      requestId: idOf(number),
      firstName,
      lastName,
      email: `${firstName}@school.example`.toLowerCase(),
      role: number === 2 ? 'TEACHER' : 'STUDENT',
      school,
      createdAt: ago(minutes),
    });
  const items = [
    someRequest(),
    other(2, 'Rafael', 'Medina', 'IES Alhambra, Granada', 8.5 * hour),
    other(3, 'Wang', 'Xiu', 'Tongji University', 2.5 * hour),
  ];
  return { items, nextCursor: null, waitingCount: items.length };
}

/** Two batches of vouchers: one that can be claimed, and one that is revoked. */
export function someVouchers(): CallOutput<'GET /operator/vouchers'> {
  const batch = { note: null, usesPerCode: 1, revokedAt: null, claimableUntil: null };
  return {
    isSelling: true,
    batches: [
      {
        ...batch,
        name: 'Formnext booth',
        note: 'Handed out by the team in Frankfurt',
        codes: 500,
        months: 3,
        claimed: 312,
        claimableUntil: '2027-12-31T23:59:59.000Z',
      },
      { ...batch, name: 'TU Bergen, autumn', codes: 40, months: 12, claimed: 40, revokedAt: ago(9 * day) },
      { ...batch, name: 'Beta thanks', codes: 200, months: 12, claimed: 87 },
    ],
  };
}

/** Three flags: one with rules, one as by default, and one whose values are not on and off. */
export function someFlags(): CallOutput<'GET /operator/flags'> {
  const onOff = { variants: ['on', 'off'], defaultVariant: 'off', variant: null, rules: [] };
  return {
    flags: [
      {
        ...onOff,
        name: 'web_editor_role-ff',
        about: 'Hides or shows contributors, guests and shared with me.',
        defaultVariant: 'on',
      },
      {
        ...onOff,
        name: 'apple_pay-ff',
        about: 'Offers Apple Pay at checkout and billing.',
        variant: 'off',
        rules: [
          { kind: 'internal', target: '', percent: null, variant: 'on' },
          { kind: 'user', target: 'mara.lindqvist@haldenworks.example', percent: null, variant: 'off' },
          { kind: 'team', target: 'Haldenworks', percent: null, variant: 'on' },
          { kind: 'percentage', target: '', percent: 25, variant: 'on' },
        ],
      },
      {
        ...onOff,
        name: 'project_invitation_roles-ff',
        about: 'What invitations to projects offer.',
        variants: ['all', 'review', 'none'],
        defaultVariant: 'all',
        variant: 'review',
      },
    ],
  };
}

type Jobs = CallOutput<'GET /operator/jobs'>;

/** A job in each state. */
export function someJobs(): Jobs {
  const job = (number: number, kind: string, given: Partial<Jobs['items'][number]>): Jobs['items'][number] => ({
    jobId: idOf(number),
    kind,
    state: 'done',
    about: {},
    tries: 1,
    mostTries: 5,
    createdAt: ago(90),
    at: ago(number),
    error: null,
    ...given,
  });
  return {
    items: [
      job(1, 'web-export.process', {
        state: 'failed',
        tries: 5,
        about: { file: 'as1-oc-214.stp', webExportId: idOf(77) },
        error: 'ConversionOutOfMemory: 2048 MB used after 41.2 s\n  step: triangulate, part 1,204 of 1,288',
      }),
      job(2, 'webhook.deliver', {
        state: 'failed',
        tries: 8,
        mostTries: 8,
        about: { host: 'plm.nordguss.example' },
        error: 'Answered 410 Gone',
      }),
      job(3, 'web-export.process', { state: 'running', about: { file: 'Gearbox housing' } }),
      job(4, 'thumbnail', { state: 'waiting', tries: 2, error: 'Browser did not start' }),
      job(5, 'mail.send', { about: { template: 'weekly-summary' } }),
    ],
    nextCursor: null,
    counts: { failed: 2, running: 1, waiting: 1 },
    kinds: ['mail.send', 'thumbnail', 'web-export.process', 'webhook.deliver'],
    paused: [],
  };
}

type Mails = CallOutput<'GET /operator/mails'>;

/** Mails that were sent, that failed, and that wait. */
export function someMails(): Mails {
  const mail = (number: number, subject: string, given: Partial<Mails['items'][number]> = {}) => ({
    mailId: idOf(number),
    jobId: idOf(number + 50),
    to: 'jonas.weber@haldenworks.example',
    subject,
    state: 'sent' as const,
    tries: 1,
    createdAt: ago(number * 7),
    at: ago(number * 7),
    error: null,
    ...given,
  });
  return {
    items: [
      mail(1, 'Reset your password'),
      mail(2, 'You are invited to Haldenworks', {
        state: 'failed',
        to: 'tom.ridley@haldenworks.example',
        error: '550 5.1.1 No mailbox here by that name',
      }),
      mail(3, 'Your trial ends in 2 days', { state: 'waiting', tries: 2 }),
    ],
    nextCursor: null,
    counts: { sent: 318, waiting: 1, failed: 1 },
  };
}

/** Settings of each kind. */
export function someSettings(): CallOutput<'GET /operator/settings'> {
  return {
    settings: [
      {
        name: 'PUBLIC_URL',
        value: 'https://cad.haldenworks.example',
        isSecret: false,
        origin: 'environment',
        about: 'The address that people open.',
      },
      {
        name: 'DATABASE_URL',
        value: null,
        isSecret: true,
        origin: 'environment',
        about: 'The database; without it the embedded one is started.',
      },
      { name: 'SMTP_URL', value: null, isSecret: true, origin: 'default', about: 'The server that mail is sent with.' },
      { name: 'PORT', value: '8080', isSecret: false, origin: 'default', about: 'The port to listen on.' },
    ],
  };
}

type Audit = CallOutput<'GET /operator/audit'>;

/** An entry of the audit log. */
export function someEntry(action: string, given: Partial<Audit['items'][number]> = {}): Audit['items'][number] {
  return {
    id: crypto.randomUUID(),
    at: ago(5),
    actor: { userId: idOf(201), name: 'Olga Brandvold', email: 'olga@haldenworks.example' },
    action,
    isOperator: true,
    subject: idOf(101),
    person: { userId: idOf(101), name: 'Jonas Weber', email: 'jonas.weber@haldenworks.example' },
    teamName: null,
    reason: null,
    details: {},
    ip: '10.0.4.12',
    device: 'Chrome on Linux',
    requestId: '01hz-a-request',
    ...given,
  };
}

/** Entries as the log has them. */
export function someAudit(): Audit {
  const items = [
    someEntry('operator.user_blocked', { reason: 'Ticket 4182: sends spam' }),
    someEntry('education.photos_opened', { details: { photos: 2 } }),
    someEntry('flag.set', { subject: 'apple_pay-ff', person: null, details: { variant: 'on' } }),
    someEntry('voucher_batch.created', {
      actor: null,
      person: null,
      ip: '',
      device: '',
      requestId: null,
      subject: 'Formnext booth',
      details: { codes: 500, months: 3 },
    }),
    someEntry('project.renamed', { isOperator: false, at: ago(2 * day), teamName: 'Haldenworks' }),
  ];
  return { items, nextCursor: null, totalCount: 48_120, foundCount: items.length };
}
