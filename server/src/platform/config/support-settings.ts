import { z } from 'zod';

/** What the address that logs people in to another portal may contain, each percent-encoded when it is filled in. */
const placeholders = /\{(id|email|name|return_to)\}/g;
/** Bytes of a key of HS256 at the least (RFC 7518 §3.2). */
const leastSecretBytes = 32;

const webAddress = z.url({ protocol: /^https?$/ });

/** Whether a text becomes a web address once its placeholders are filled in, none of which is in its host. */
function isTemplate(text: string): boolean {
  const [filled, other] = ['a', 'b'].map((value) => text.replaceAll(placeholders, value));
  if (/[{}]/.test(filled!) || !webAddress.safeParse(filled).success) return false;
  const { origin, username, password } = new URL(filled!);
  return origin === new URL(other!).origin && username === '' && password === '';
}

/** The settings of the support portal that people are logged in to. */
export const supportSettings = {
  SUPPORT_PORTAL: webAddress
    .optional()
    .describe(
      'Start of a support portal that people are logged in to with their account, such as https://help.company.example; /support then leads there. It needs ZENDESK_SECRET or SUPPORT_PORTAL_LOGIN.',
    ),
  SUPPORT_PORTAL_LOGIN: z
    .string()
    .refine(isTemplate, 'must be an address with no other placeholders than {id}, {email}, {name} and {return_to}')
    .optional()
    .describe(
      'Where people are logged in to it. With ZENDESK_SECRET, the address that takes Zendesk’s token; default: /access/jwt of SUPPORT_PORTAL. Without, an address of another portal, in which {id}, {email}, {name} and {return_to} are filled in, such as https://help.company.example/start?email={email}&next={return_to}.',
    ),
  ZENDESK_SECRET: z
    .string()
    .refine((secret) => Buffer.byteLength(secret) >= leastSecretBytes, `must have ${leastSecretBytes} bytes or more`)
    .optional()
    .describe('Shared secret of Zendesk’s single sign-on with JWT, which signs who somebody is. It is shown nowhere.'),
} as const;

/** The settings of the support portal, as the environment has them. */
type SupportSettings = { [Name in keyof typeof supportSettings]?: string | undefined };

/** What is wrong with the settings of the support portal together; `isLocal`: tokens may go over http. */
export function supportProblems(given: SupportSettings, isLocal: boolean): string[] {
  const { SUPPORT_PORTAL: portal, SUPPORT_PORTAL_LOGIN: login, ZENDESK_SECRET: secret } = given;
  const problems: string[] = [];
  if (portal && !login && !secret) problems.push('SUPPORT_PORTAL: needs ZENDESK_SECRET or SUPPORT_PORTAL_LOGIN');
  if (!portal && (login || secret)) {
    problems.push(`SUPPORT_PORTAL: needed together with ${secret ? 'ZENDESK_SECRET' : 'SUPPORT_PORTAL_LOGIN'}`);
  }
  if (secret && login?.includes('{')) {
    problems.push('SUPPORT_PORTAL_LOGIN: has no placeholders with ZENDESK_SECRET, since the token says who it is');
  }
  for (const [name, address] of Object.entries({ SUPPORT_PORTAL: portal, SUPPORT_PORTAL_LOGIN: login })) {
    // Both get tokens or addresses of people.
    if (!isLocal && address?.startsWith('http:'))
      problems.push(`${name}: must begin with https: outside local environments`);
  }
  return problems;
}

/** A support portal, and how people are logged in to it. */
export interface SupportPortal {
  /** Its start. */
  start: string;
  /** Where tokens are posted, or an address with placeholders. */
  login: string;
  /** What Zendesk's tokens are signed with; null for a portal that takes none. */
  secret: string | null;
}

/** The support portal that the operator names, or null. */
export function supportPortal(settings: SupportSettings): SupportPortal | null {
  const { SUPPORT_PORTAL: start, SUPPORT_PORTAL_LOGIN: login, ZENDESK_SECRET: secret = null } = settings;
  if (!start) return null;
  return { start, login: login ?? new URL('/access/jwt', start).href, secret };
}

/** An address with placeholders, filled in; what is filled in can end no part of it. */
export function fillAddress(
  template: string,
  values: Readonly<Record<'id' | 'email' | 'name' | 'return_to', string>>,
): string {
  return template.replaceAll(placeholders, (_, name: keyof typeof values) => encodeURIComponent(values[name]));
}
