/** Identity providers and DNS on loopback, for tests in a browser. */
export { type DnsServer, startDnsServer } from './areas/sso/testing/dns-server.ts';
export { type RealOidcProvider, startOidcProvider } from './areas/sso/testing/oidc-provider.ts';
export { type RunningProvider, SamlProvider, startSamlProvider } from './areas/sso/testing/saml-provider.ts';
