import type { MessageKey } from '../../i18n/messages.ts';
import type { SsoConnection } from './use-team-sso.ts';

type Own = SsoConnection['own'];

/** A way to connect an identity provider, as the set-up offers it. */
export interface Offer {
  id: 'entra' | 'okta' | 'google' | 'keycloak' | 'other-saml' | 'other-oidc';
  product: SsoConnection['product'];
  kind: SsoConnection['kind'];
  /** The product's name; null for others. */
  name: string | null;
  /** What the connection is called at first. */
  shortName: string;
  /** Where its console has what is needed, in the console's own words; null for others. */
  path: string | null;
  /** The part of the guide `/docs/single-sign-on` about it. */
  guide: string;
  /** What it is given, under the labels that its console has. */
  own: readonly { label: string; of: keyof Own }[];
}

/** How the standards are called. */
export const kindNames = { saml: 'SAML 2.0', oidc: 'OpenID Connect' } as const;

/** Every offer, in its order. Labels and paths are those of the English consoles, which are no texts of ours. */
export const offers: readonly Offer[] = [
  {
    id: 'entra',
    product: 'entra',
    kind: 'saml',
    name: 'Microsoft Entra ID',
    shortName: 'Entra ID',
    path: 'Enterprise applications › New application › Single sign-on › SAML',
    guide: 'microsoft-entra-id-saml-20',
    own: [
      { label: 'Identifier (Entity ID)', of: 'entityId' },
      { label: 'Reply URL (Assertion Consumer Service URL)', of: 'acsUrl' },
      { label: 'Logout URL (Optional)', of: 'logoutUrl' },
    ],
  },
  {
    id: 'okta',
    product: 'okta',
    kind: 'oidc',
    name: 'Okta',
    shortName: 'Okta',
    path: 'Applications › Create App Integration › OIDC › Web Application',
    guide: 'okta-openid-connect',
    own: [
      { label: 'Sign-in redirect URIs', of: 'redirectUri' },
      { label: 'Sign-out redirect URIs', of: 'postLogoutRedirectUri' },
    ],
  },
  {
    id: 'google',
    product: 'google',
    kind: 'saml',
    name: 'Google Workspace',
    shortName: 'Google Workspace',
    path: 'Apps › Web and mobile apps › Add app › Add custom SAML app',
    guide: 'google-workspace-saml-20',
    own: [
      { label: 'ACS URL', of: 'acsUrl' },
      { label: 'Entity ID', of: 'entityId' },
    ],
  },
  {
    id: 'keycloak',
    product: 'keycloak',
    kind: 'oidc',
    name: 'Keycloak',
    shortName: 'Keycloak',
    path: 'Clients › Create client › OpenID Connect',
    guide: 'keycloak-openid-connect',
    own: [
      { label: 'Valid redirect URIs', of: 'redirectUri' },
      { label: 'Valid post logout redirect URIs', of: 'postLogoutRedirectUri' },
      { label: 'Backchannel logout URL', of: 'logoutUrl' },
    ],
  },
  {
    id: 'other-saml',
    product: 'other',
    kind: 'saml',
    name: null,
    shortName: '',
    path: null,
    guide: 'another-identity-provider',
    own: [
      { label: 'Entity ID', of: 'entityId' },
      { label: 'Assertion Consumer Service (ACS) URL', of: 'acsUrl' },
      { label: 'Single Logout URL', of: 'logoutUrl' },
      { label: 'Metadata URL', of: 'metadataUrl' },
    ],
  },
  {
    id: 'other-oidc',
    product: 'other',
    kind: 'oidc',
    name: null,
    shortName: '',
    path: null,
    guide: 'another-identity-provider',
    own: [
      { label: 'Redirect URI', of: 'redirectUri' },
      { label: 'Post-logout redirect URI', of: 'postLogoutRedirectUri' },
      { label: 'Back-channel logout URI', of: 'logoutUrl' },
    ],
  },
];

/** The offer that a connection was made by; another product by the same standard where none is. */
export function offerOf({ product, kind }: Pick<SsoConnection, 'product' | 'kind'>): Offer {
  const found = offers.find((offer) => offer.product === product && offer.kind === kind);
  return found ?? offers.find(({ id }) => id === `other-${kind}`)!;
}

/** What a console calls a value of ours; null where it does not ask for it. */
export function labelOf(connection: SsoConnection, value: string): string | null {
  const { own } = connection;
  return offerOf(connection).own.find(({ of }) => own[of] === value)?.label ?? null;
}

/** The texts of the offers that name no product. */
export const otherTexts: Record<SsoConnection['kind'], { label: MessageKey; detail: MessageKey }> = {
  saml: { label: 'teamSignIn.provider.otherSaml', detail: 'teamSignIn.provider.otherSaml.detail' },
  oidc: { label: 'teamSignIn.provider.otherOidc', detail: 'teamSignIn.provider.otherOidc.detail' },
};
