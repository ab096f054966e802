import type { TelemetryEvent } from '@chamfer/contract/calls/telemetry/telemetry';
import { session } from '../../platform/http/session.ts';
import { report } from '../../platform/tracking/report.ts';
import type { Sender } from './outgoing-events.ts';

/**
 * Sends events to our server. While the page lives it learns what became of them, and says with its token who it is; when the
 * page goes, they leave as a beacon (spec 1 §7). As text: JSON would ask another origin for permission first.
 */
export function makeSender(address: string): Sender {
  const send = (body: string, token: string | null) =>
    fetch(address, {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    });
  return {
    async post(body, events) {
      try {
        const token = isAllOf(events, session.userId()) ? session.accessToken() : null;
        let answer = await send(body, token);
        // The token ran out, or its session: then the person is a claim.
        if (answer.status === 401) answer = await send(body, null);
        if (answer.ok) return 'taken';
        if (answer.status === 429 || answer.status >= 500 || answer.status === 408) return 'later';
        report(new Error(`events were refused with ${answer.status}: ${await answer.text()}`));
        return 'refused';
      } catch {
        return 'later';
      }
    },
    leave: (body) => navigator.sendBeacon(address, body),
  };
}

function isAllOf(events: readonly TelemetryEvent[], userId: string | null): boolean {
  return userId !== null && events.every(({ user_id }) => user_id === userId);
}
