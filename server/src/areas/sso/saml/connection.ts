/** Our three addresses of one connection; the first is our name at the provider as well. */
export interface OwnAddresses {
  /** Our entity id, where the metadata of our side are. */
  entityId: string;
  /** Where the provider's answers arrive, by POST. */
  acsUrl: string;
  /** Where the provider's requests to log out arrive, by redirect or POST. */
  sloUrl: string;
}

/** What our side knows of a provider. */
export interface SamlConnection {
  /** The provider's entity id. */
  issuer: string;
  /** Where browsers are sent to sign in, by redirect. */
  signInUrl: string;
  /** Where browsers are sent to log out, by redirect; null if the provider has no such address. */
  signOutUrl: string | null;
  /** The certificates, as PEM, with any of which the provider may sign. */
  certificates: readonly string[];
}

/** Our addresses of the connection with this id, below the installation's origin (`https://…`, without a slash). */
export function samlAddresses(origin: string, connectionId: string): OwnAddresses {
  const entityId = `${origin}/api/sso/saml/${connectionId}`;
  return { entityId, acsUrl: `${entityId}/acs`, sloUrl: `${entityId}/slo` };
}
