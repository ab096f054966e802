import type { FastifyInstance } from 'fastify';
import type { Parts } from './platform/parts.ts';
import { within } from './platform/within.ts';

/**
 * Stops the server in order, whatever is open: no new connections, a few seconds for requests and jobs that run, then an
 * end to all of them, and to the parts. Done within `timeLimits.stop`, also where something does not end.
 */
export async function stopServer(apps: FastifyInstance[], parts: Parts): Promise<void> {
  const { config, log } = parts;
  const inOrder = async () => {
    await Promise.all([...apps.map((app) => app.close()), parts.jobs.stop()]);
    await parts.close();
  };
  try {
    if (!(await within(inOrder(), config.timeLimits.stop))) log.warn('stopped before everything had ended');
  } catch (error) {
    log.error({ err: error }, 'the stop went wrong');
  }
}
