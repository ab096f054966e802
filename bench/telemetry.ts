import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { TelemetryEvent } from '@chamfer/contract/calls/telemetry/telemetry';
import { makeEventQueue, type ReceivedEvent, storeEvents } from '@chamfer/server/telemetry';
import { someEvent } from '@chamfer/testing/some-event';
import type { Pool } from 'pg';
import { withInstallation } from './support/installation.ts';
import { sendLoad } from './support/load.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople } from './support/people.ts';

const rounds = 5;
/** Events of one beacon: what fits into the 50 KB at which pages cut. */
const eventsOfBeacon = 50;
const beacons = 400;
const connections = 20;
/** Beacons that are stored at a time, and rows of one statement. */
const atOnce = 180;
const batch = 500;
/** How often the call is measured meanwhile in a round, and the pause between two, in milliseconds. */
const calls = 400;
const pauseMs = 5;
/** Beacons a second meanwhile: 1,500 events, which is some hundred thousand people at work. */
const steadyBeacons = 30;

/**
 * How fast events get from beacons into the table, gathered as the server does, against a bare COPY of as many equal rows
 * from files of the database's own host, as many rows to a statement; the same over HTTP, with everything that is checked; and what a call of the app takes
 * meanwhile.
 */
export const telemetry: Benchmark = (tell) =>
  withInstallation(async ({ fill, folder, pool, startServer }) => {
    const [person] = await fill((parts) => addPeople(parts, 1));
    const { origin } = await startServer({ TELEMETRY: 'store' });
    const url = `${origin}/api/telemetry`;
    const ingest = async () => {
      await pool.query('truncate telemetry_events');
      const bodies = Array.from({ length: beacons }, beacon);
      const started = performance.now();
      await sendLoad({
        url,
        connections,
        amount: beacons,
        request: (number) => ({ method: 'POST', body: bodies[number % beacons]! }),
      });
      const seconds = (performance.now() - started) / 1000;
      const { rows } = await pool.query('select count(*)::int as n from telemetry_events');
      if (rows[0].n !== beacons * eventsOfBeacon) throw new Error(`${rows[0].n} events arrived`);
      return rows[0].n / seconds;
    };
    // The first events are what COPY reads.
    await ingest();
    const files = await writeRows(pool, folder);
    const copy = async () => {
      await pool.query('truncate telemetry_events');
      const started = performance.now();
      for (const file of files) await pool.query(`copy telemetry_events from '${file}'`);
      return (beacons * eventsOfBeacon) / ((performance.now() - started) / 1000);
    };
    const through = makeEventQueue<ReceivedEvent>({
      most: 10_000,
      batch,
      gatherMs: 50,
      write: (rows) => storeEvents(pool, rows),
    });
    const store = async () => {
      await pool.query('truncate telemetry_events');
      const sent = Array.from({ length: beacons }, () => (JSON.parse(beacon()) as TelemetryEvent[]).map(asReceived));
      const started = performance.now();
      // As many at a time as the queue of the server takes.
      for (let from = 0; from < beacons; from += atOnce) {
        await Promise.all(sent.slice(from, from + atOnce).map((events) => through.add(events)));
      }
      return (beacons * eventsOfBeacon) / ((performance.now() - started) / 1000);
    };
    const rates = await alternate(rounds, store, copy);
    tell({ what: 'events of beacons, gathered and stored', measured: median(rates.first), unit: 'rows/s' });
    tell({ what: 'bare COPY of as many rows', measured: median(rates.second), unit: 'rows/s' });
    tell({ what: `stored ÷ COPY (median of ${rounds} rounds)`, measured: rates.ratio, unit: '×', atLeast: 0.5 });
    const whole = await alternate(rounds, ingest, copy);
    tell({ what: 'events over HTTP, checked, stored, answered', measured: median(whole.first), unit: 'rows/s' });
    tell({ what: 'the same ÷ COPY, clients on the same machine', measured: whole.ratio, unit: '×' });

    const account = async () => {
      const answer = await fetch(`${origin}/api/account`, {
        headers: { authorization: `Bearer ${person!.accessToken}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the call was answered ${answer.status}`);
    };
    const p99 = async (load: (isOver: () => boolean) => Promise<unknown>) => {
      let isOver = false;
      const working = load(() => isOver);
      const times: number[] = [];
      for (let call = 0; call < calls; call++) {
        const started = performance.now();
        await account();
        times.push(performance.now() - started);
        await pause(pauseMs);
      }
      isOver = true;
      await working;
      return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    };
    const steady = async (isOver: () => boolean) => {
      const sent: Promise<unknown>[] = [];
      while (!isOver()) {
        sent.push(fetch(url, { method: 'POST', body: beacon() }).then((answer) => answer.arrayBuffer()));
        await pause(1000 / steadyBeacons);
      }
      await Promise.all(sent);
    };
    const times = await alternate(
      rounds,
      () => p99(steady),
      () => p99(async () => undefined),
    );
    tell({ what: 'GET /api/account, p99, quiet', measured: median(times.second), unit: 'ms' });
    const rate = steadyBeacons * eventsOfBeacon;
    tell({ what: `the same beside ${rate} events/s`, measured: median(times.first), unit: 'ms' });
    tell({ what: `with events ÷ quiet (median of ${rounds} rounds)`, measured: times.ratio, unit: '×', atMost: 2 });
  });

const asReceived = (event: TelemetryEvent): ReceivedEvent => ({ event, receivedAt: new Date(), isUserProven: false });

/** A body of as many different events. */
function beacon(): string {
  const [session_id, tracking_id] = [randomUUID(), randomUUID()];
  return JSON.stringify(Array.from({ length: eventsOfBeacon }, () => someEvent({ session_id, tracking_id })));
}

/** Writes the stored events as COPY reads them, on the host of the database: as many to a file as the server stores together. */
async function writeRows(pool: Pool, folder: string): Promise<string[]> {
  const files = Array.from({ length: (beacons * eventsOfBeacon) / batch }, (_, index) => join(folder, `${index}.copy`));
  for (const [index, file] of files.entries()) {
    await pool.query(`copy (select * from telemetry_events offset ${index * batch} limit ${batch}) to '${file}'`);
  }
  return files;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
