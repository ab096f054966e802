import type { MessageValues } from '../../../i18n/messages.ts';

/** Names of protocols, which no language translates. */
const protocols: Readonly<Record<string, string>> = { saml: 'SAML 2.0', oidc: 'OpenID Connect' };

/**
 * What the sentences of the audit log say of single sign-on, directories and webhooks, from the details of an entry (ACCESS
 * §10). Names that are not recorded are `gone`.
 */
export function signOnFacts(details: Readonly<Record<string, unknown>>, gone: string): MessageValues {
  const text = (fact: unknown) => (typeof fact === 'string' && fact !== '' ? fact : gone);
  return {
    name: text(details.name),
    domain: text(details.domain),
    issuer: text(details.issuer),
    host: text(details.host),
    reason: String(details.reason),
    protocol: protocols[String(details.kind)] ?? gone,
    via: String(details.via),
    outcome: String(details.outcome),
    kept: details.isOwner === true ? 'owner' : 'other',
    joining: details.isOn === true ? 'on' : 'off',
    switched: switched(details),
    sessions: Number(details.sessions ?? 0),
  };
}

/** How a connection was switched. Required and then on means that nobody has to use it any more. */
function switched({ before, after }: Readonly<Record<string, unknown>>): string {
  if (before === 'enforced' && after === 'enforced') return 'exempt';
  return before === 'enforced' && after === 'on' ? 'not_enforced' : String(after);
}
