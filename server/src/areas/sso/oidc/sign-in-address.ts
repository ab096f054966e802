import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import { oidcClient } from './oidc-client.ts';
import type { OidcAddresses, OidcParts } from './oidc-connection.ts';

/** A sign-in that begins. */
export interface OidcSignIn extends OidcParts {
  own: Pick<OidcAddresses, 'redirectUri'>;
  /** The id of our session. */
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636): 43 to 128 characters. */
  verifier: string;
  /** Whether the provider is to ask who it is, even of people who are signed in there. */
  forceAuthn: boolean;
  /** The address that the person typed here. */
  loginHint?: string | null;
}

/** The provider's address to which a browser is sent to sign in. @throws DiscoveryRefused */
export async function signInAddress(signIn: OidcSignIn): Promise<URL> {
  const { own, state, nonce, verifier, forceAuthn, loginHint } = signIn;
  const { client } = await oidcClient(signIn);
  return buildAuthorizationUrl(client, {
    redirect_uri: own.redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(forceAuthn && { prompt: 'login', max_age: '0' }),
    ...(loginHint && { login_hint: loginHint }),
  });
}
