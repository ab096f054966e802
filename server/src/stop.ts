import type { FastifyInstance } from 'fastify';
import type { Parts } from './platform/parts.ts';
import { within } from './platform/within.ts';

/** What is left between the end of a stop and ten seconds, in ms. */
const lastMs = 500;

/**
 * Stops the server gracefully, whatever is open: no new connections, a few seconds for running requests and jobs, then
 * closes everything, including the parts. Takes at most `timeLimits.stop` and half a second, even if something does not finish.
 */
export async function stopServer(
  apps: FastifyInstance[],
  parts: Pick<Parts, 'close' | 'config' | 'jobs' | 'log' | 'postgres'>,
): Promise<void> {
  const { config, log } = parts;
  const inOrder = async () => {
    await Promise.all([...apps.map((app) => app.close()), parts.jobs.stop()]);
    await parts.close();
  };
  try {
    if (await within(inOrder(), config.timeLimits.stop)) return;
    log.warn('stopped before everything had ended');
    // Its turn did not come: it is asked to end, and does so without us.
    await within(parts.postgres?.stop() ?? Promise.resolve(), lastMs);
  } catch (error) {
    log.error({ err: error }, 'the stop went wrong');
  }
}
