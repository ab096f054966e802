import type { FastifyInstance } from 'fastify';
import type { Parts } from './platform/parts.ts';
import { within } from './platform/within.ts';

/**
 * Stops the server gracefully, whatever is open: no new connections, a few seconds for running requests and jobs, then
 * closes everything, including the parts. Takes at most `timeLimits.stop`, even if something does not finish.
 */
export async function stopServer(
  apps: FastifyInstance[],
  parts: Pick<Parts, 'close' | 'config' | 'jobs' | 'log'>,
): Promise<void> {
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
