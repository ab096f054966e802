import { Resolver } from 'node:dns/promises';
import { z } from 'zod';
import { readAllowList } from '../outgoing/allowed-addresses.ts';

/** Reports what a reader of a setting does not understand. */
const readBy =
  (read: (setting: string) => unknown) =>
  (setting: string, { addIssue }: z.RefinementCtx): void => {
    try {
      read(setting);
    } catch (error) {
      addIssue((error as Error).message);
    }
  };

function tryServers(servers: readonly string[]): void {
  try {
    new Resolver().setServers(servers);
  } catch {
    throw new Error("must be addresses of DNS servers such as '10.0.0.53' or '[fd00::53]:5353', separated by commas");
  }
}

/** The settings of what the server sends to addresses that customers typed, and asks about their domains. */
export const outgoingSettings = {
  OUTGOING_ALLOW: z
    .string()
    .default('')
    .superRefine(readBy(readAllowList))
    .describe(
      'Hosts and networks outside of the public internet that addresses which owners of teams type may lead to, such as an identity provider of your own: idp.example.internal, loopback, private or 10.0.0.0/8, separated by commas. They may use http, too. Everything else is reached by https at public addresses alone.',
    ),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .superRefine((servers, context) => readBy(() => tryServers(servers))('', context))
    .describe(
      'DNS servers that are asked for the records which prove a domain, separated by commas, such as 10.0.0.53 or 10.0.0.53:5353. Default: those of the system.',
    ),
} as const;
