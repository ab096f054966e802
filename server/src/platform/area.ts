import type { FastifyInstance } from 'fastify';
import type { AddressColumn } from './database/address-forms.ts';
import type { Handlers } from './http/guard.ts';
import type { TeamsOf } from './http/limit/turn-of-request.ts';
import type { ReachOf } from './http/session/api-token-check.ts';
import type { PageHead } from './http/web-files.ts';
import type { JobWorker } from './jobs/job-worker.ts';
import type { Mail } from './mail/declare-mail.ts';
import type { SealedColumn } from './new-secrets.ts';
import type { Parts } from './parts.ts';
import type { Sweep } from './sweep.ts';

/**
 * What an area offers to the application. Each area says it in its own folder, `<area>.area.ts`; `areas.ts` puts all of
 * them together and knows nothing of what is inside.
 */
export interface Area {
  /** Who answers its calls. */
  calls?: Partial<Handlers>;
  /** Who does its jobs. */
  jobs?: readonly JobWorker[];
  /** What it removes as time goes by, and takes up after a kill. */
  sweeps?: readonly Sweep[];
  /** Where it stores email addresses. */
  addresses?: readonly AddressColumn[];
  /** Where it stores what is encrypted with a key of the installation. */
  sealed?: readonly SealedColumn[];
  /** How the team of what belongs to it is found, so that calls about it take the team's turn. */
  teamsOf?: Partial<TeamsOf>;
  /** The same for what calls do not wait for: whether a team's API token reaches it. */
  reachOf?: Partial<ReachOf>;
  /** Gives lower areas what they need of this one, through their ports; called once, when the areas are put together. */
  connect?(): void;
  /** Runs before the first call is taken. */
  start?(parts: Parts): Promise<void>;
  /** The mails it sends. */
  mails?: readonly Mail[];
  /** What the head of the web app's page says at a path, for those who read pages without running them. */
  head?(parts: Parts, path: string): Promise<PageHead | null>;
  /** Pages besides the API; `/dev` exists in local environments only. `mails` are those of all areas. */
  pages?(app: FastifyInstance, parts: Parts, mails: readonly Mail[]): void;
}
