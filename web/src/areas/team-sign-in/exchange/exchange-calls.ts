import { type ApiError, hasCode } from '@chamfer/client';
import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { MessageKey } from '../../../i18n/messages.ts';
import { call } from '../../../platform/api/api.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { textOfReason } from '../connection-calls.ts';

/** What the metadata of a SAML identity provider says. */
export type SamlMetadata = CallOutput<'POST /app/teams/{teamId}/sso/metadata'>;
/** Where metadata is read from: an address, or the document itself. */
export type MetadataSource = CallRequest<'POST /app/teams/{teamId}/sso/metadata'>['input'];
/** What the description of an OpenID Connect issuer says. */
export type OidcDescription = CallOutput<'POST /app/teams/{teamId}/sso/discovery'>;
/** How an owner says what is known of a SAML identity provider. */
export type SamlWay = 'address' | 'file' | 'hand';
/** What is known of a SAML identity provider, as it is typed. */
export interface SamlValues {
  by: SamlWay;
  address: string;
  file: File | null;
  issuer: string;
  signInUrl: string;
  signOutUrl: string;
  certificate: string;
}
/** What is known of an OpenID Connect identity provider, as it is typed. */
export interface OidcValues {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The largest metadata file, as the server takes it. Bytes. */
export const mostMetadata = 256 * 1024;

/** Reads metadata; stores nothing. */
export function readMetadata(teamId: string, source: MetadataSource): Promise<SamlMetadata> {
  return call('POST /app/teams/{teamId}/sso/metadata', { params: { teamId }, input: source });
}

/** Looks for the description of an issuer; stores nothing. */
export function readDescription(teamId: string, issuer: string): Promise<OidcDescription> {
  return call('POST /app/teams/{teamId}/sso/discovery', { params: { teamId }, input: { issuer } });
}

/** What is missing of a SAML identity provider. */
export function checkSaml(values: SamlValues): FormErrors<keyof SamlValues> {
  const { by, address, file } = values;
  if (by === 'address') return address.trim() ? {} : { address: 'teamSignIn.exchange.empty' };
  if (by === 'file') {
    if (!file) return { file: 'teamSignIn.exchange.file.empty' };
    return file.size > mostMetadata ? { file: 'teamSignIn.exchange.file.tooLarge' } : {};
  }
  const missing = (['issuer', 'signInUrl', 'certificate'] as const).filter((field) => !values[field].trim());
  return Object.fromEntries(missing.map((field) => [field, 'teamSignIn.exchange.empty']));
}

/** What is missing of an OpenID Connect identity provider; a secret that is stored may be left out. */
export function checkOidc(values: OidcValues, hasSecret: boolean): FormErrors<keyof OidcValues> {
  const needed = hasSecret ? (['issuer', 'clientId'] as const) : (['issuer', 'clientId', 'clientSecret'] as const);
  const missing = needed.filter((field) => !values[field].trim());
  return Object.fromEntries(missing.map((field) => [field, 'teamSignIn.exchange.empty']));
}

const reasons: Readonly<Record<string, MessageKey>> = {
  no_certificate: 'teamSignIn.exchange.noCertificate',
  shared_issuer: 'teamSignIn.exchange.shared',
  invalid_address: 'teamSignIn.exchange.unreachable',
  https_needed: 'teamSignIn.exchange.unreachable',
  address_not_allowed: 'teamSignIn.exchange.unreachable',
  unknown_host: 'teamSignIn.exchange.unreachable',
  certificate: 'teamSignIn.exchange.unreachable',
  unreachable: 'teamSignIn.exchange.unreachable',
  redirect: 'teamSignIn.exchange.unreachable',
  timeout: 'teamSignIn.exchange.unreachable',
};

/** Why metadata or a description cannot be used; `otherwise` for codes that have no words of their own. */
function whyInvalid({ details }: ApiError, otherwise: MessageKey): MessageKey {
  const reason = String(details?.reason);
  return (Object.hasOwn(reasons, reason) && reasons[reason]) || otherwise;
}

type Change = 'PATCH /app/teams/{teamId}/sso/connections/{connectionId}';

/** What a refusal to read or store a provider says; `field` is the one that what cannot be used came from. */
function exchangeRefusal<Field extends string>(field: Field, invalid: MessageKey) {
  const errors = refusals<'POST /app/teams/{teamId}/sso/metadata' | 'POST /app/teams/{teamId}/sso/discovery' | Change>({
    INVALID_UUID: 'teamSignIn.connection.gone',
    TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
    TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
    SSO_CONNECTION_NOT_FOUND: 'teamSignIn.connection.gone',
    SSO_METADATA_INVALID: (error) => whyInvalid(error, invalid),
    VALIDATION_ERROR: invalid,
    OPERATION_NOT_ALLOWED: ({ details }) => textOfReason(details),
  });
  return (error: unknown): FormErrors<Field> => {
    const { form } = errors(error);
    const isOfField = hasCode(error, 'SSO_METADATA_INVALID') || hasCode(error, 'VALIDATION_ERROR');
    return { [isOfField ? field : 'form']: form } as FormErrors<Field>;
  };
}

const fieldOf = { address: 'address', file: 'file', hand: 'certificate' } as const;

/** What a refusal says of a SAML identity provider, at the field that it came from. */
export const samlRefusal = (by: SamlWay) =>
  exchangeRefusal<keyof SamlValues>(
    fieldOf[by],
    by === 'hand' ? 'teamSignIn.certificate.invalid' : 'teamSignIn.exchange.unreadable',
  );

/** What a refusal says of an OpenID Connect identity provider. */
export const oidcRefusal = exchangeRefusal<keyof OidcValues>('issuer', 'teamSignIn.exchange.noDescription');
