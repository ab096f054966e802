import type { FastifyInstance } from 'fastify';
import type { Parts } from './platform/parts.ts';

/** What a workspace above the server adds to one that runs, such as the demo company. The server knows none by name. */
export interface Addition {
  /** Pages next to the API; the caller asks whether this environment is to have them. */
  pages?(app: FastifyInstance, parts: Parts): void | Promise<void>;
  /** Work to do once the server listens and its jobs run. */
  afterStart?(parts: Parts): Promise<void>;
}
