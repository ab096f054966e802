import { type Call, type CallOptions, contract, type Endpoint } from '@chamfer/contract';
import { openEvents } from '../event-stream.ts';
import type { Answer, CallExtras, TestApp } from '../test-app.ts';

/**
 * Asks a call of an application that listens at `origin`. A call that answers with events never ends, so of a stream
 * that was opened there is only the status.
 */
export async function askCall<C extends Call>(
  app: TestApp,
  origin: string,
  call: C,
  given: Partial<CallOptions<C>> & CallExtras,
): Promise<Answer<C>> {
  if ((contract[call] as Endpoint).answer !== 'events') return app.call(call, given);
  const [method, path] = call.split(' ') as ['GET', string];
  const params = (given.params ?? {}) as Record<string, string>;
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))}`;
  const stream = await openEvents(origin, url, given.as);
  await stream.close();
  if (stream.status < 400) return { status: stream.status } as Answer<C>;
  return app.fetch(method, url, { as: given.as });
}
