import type { OwnAddresses } from './connection.ts';
import { escapeXml } from './encoding.ts';
import { bindings, nameIdFormats, ns } from './xml-names.ts';

/** The metadata of our side of a connection, which its owner gives to the provider. We sign no requests and need no encryption. */
export function serviceMetadata({ entityId, acsUrl, sloUrl }: OwnAddresses): string {
  const logout = (binding: string) =>
    `    <md:SingleLogoutService Binding="${binding}" Location="${escapeXml(sloUrl)}"/>`;
  const format = (name: string) => `    <md:NameIDFormat>${name}</md:NameIDFormat>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="${ns.metadata}" entityID="${escapeXml(entityId)}">`,
    `  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${ns.protocol}">`,
    logout(bindings.redirect),
    logout(bindings.post),
    format(nameIdFormats.persistent),
    format(nameIdFormats.email),
    format(nameIdFormats.unspecified),
    `    <md:AssertionConsumerService Binding="${bindings.post}" Location="${escapeXml(acsUrl)}" index="0" isDefault="true"/>`,
    '  </md:SPSSODescriptor>',
    '</md:EntityDescriptor>',
    '',
  ].join('\n');
}
