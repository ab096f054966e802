import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { type Check, type Finding, ok, type Place, problem, reasonOf, warning } from './check.ts';

/** Whether mail gets out, without sending any, and whether others believe who sent it. */
export const mailChecks: readonly Check[] = [
  { group: 'mail', name: 'server', look: checkServer },
  { group: 'mail', name: 'spf', look: checkSpf },
  { group: 'mail', name: 'dkim', look: checkDkim },
  { group: 'mail', name: 'dmarc', look: checkDmarc },
];

async function checkServer(place: Place): Promise<Finding> {
  const { SMTP_URL, isLocal } = place.config;
  if (!SMTP_URL) {
    const text = 'No mail leaves the server: set SMTP_URL to a mail server.';
    return isLocal ? ok('Mail is kept in the database (/dev/mailbox), as SMTP_URL is not set.') : problem(text);
  }
  const { host } = new URL(SMTP_URL);
  try {
    await connect(place, SMTP_URL, true);
    return ok(`${host} takes mail of this server, over TLS.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ETLS') return refusal(host, error);
  }
  try {
    await connect(place, SMTP_URL, false);
    return warning(
      `${host} takes mail, but not over TLS, so that others can read it on its way: use smtps:// or STARTTLS.`,
    );
  } catch (error) {
    return refusal(host, error);
  }
}

/** Connects and logs in. */
async function connect({ authorities }: Place, url: string, requireTLS: boolean): Promise<void> {
  const times = { connectionTimeout: 2200, greetingTimeout: 2200, socketTimeout: 2200 };
  const transport = createTransport({ url, requireTLS, ...times, ...(authorities && { tls: { ca: authorities } }) });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function refusal(host: string, error: unknown): Finding {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EAUTH') return problem(`${host} refuses the log-in: mend user and password in SMTP_URL.`);
  if (code === 'ETLS' || /certificate|self-signed/i.test(reasonOf(error))) {
    return problem(
      `${host} has no certificate that can be trusted (${reasonOf(error)}): mend it, or the name in SMTP_URL.`,
    );
  }
  return problem(`${host} cannot be reached (${reasonOf(error)}): mend SMTP_URL, or let this machine connect to it.`);
}

/** The domain that mail is sent from; null where nobody else gets any. */
function senderDomain({ config }: Place): string | null {
  if (!config.SMTP_URL) return null;
  const domain = /@([^\s@<>]+)>?\s*$/.exec(config.MAIL_FROM)?.[1] ?? '';
  return domain.includes('.') && !isIP(domain) ? domain : null;
}

async function checkSpf(place: Place): Promise<Finding | null> {
  const domain = senderDomain(place);
  if (!domain) return place.config.SMTP_URL && !place.config.isLocal ? noDomain : null;
  const policies = (await textsOf(place, domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (policies.length > 1)
    return problem(`${domain} has several SPF records, so that none counts: join them into one.`);
  return policies.length === 1
    ? ok(`${domain} has an SPF record.`)
    : warning(`${domain} has no SPF record: add the TXT record that the operator of your mail server names.`);
}

const noDomain = problem('MAIL_FROM has no domain that others know: set it to an address of your own domain.');

/** The name of a key is in mails alone. A name server that answers as RFC 8020 wants says whether there is one at all. */
async function checkDkim(place: Place): Promise<Finding | null> {
  const domain = senderDomain(place);
  if (!domain) return null;
  const isThere = await place.resolver.resolveTxt(`_domainkey.${domain}`).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENODATA') return true;
      if (error.code === 'ENOTFOUND') return false;
      throw error;
    },
  );
  return isThere
    ? ok(`${domain} publishes DKIM keys, or may do so.`)
    : warning(`${domain} has no DKIM key: have the mail server sign, and publish its key below _domainkey.${domain}.`);
}

async function checkDmarc(place: Place): Promise<Finding | null> {
  const domain = senderDomain(place);
  if (!domain) return null;
  const parent = domain.split('.').slice(-2).join('.');
  for (const name of new Set([domain, parent])) {
    if ((await textsOf(place, `_dmarc.${name}`)).some((text) => /^v=DMARC1/i.test(text))) {
      return ok(`${name} has a DMARC record.`);
    }
  }
  return warning(`${domain} has no DMARC record: add a TXT record for _dmarc.${domain}, such as "v=DMARC1; p=none".`);
}

/** TXT records; none where there are none. */
async function textsOf({ resolver }: Place, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
