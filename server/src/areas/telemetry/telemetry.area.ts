import type { Area } from '../../platform/area.ts';
import { closeIngest } from './ingest.service.ts';
import { keepPartitions } from './partitions.service.ts';
import { telemetryRoutes } from './telemetry.routes.ts';

/** Events about how the app is used: taken in, kept by day, or sent on. No other area knows of it. */
export const telemetry = {
  calls: telemetryRoutes,
  sweeps: [keepPartitions],
  start: keepPartitions,
  // When the server stops, once running requests are answered.
  pages: (app, parts) => void app.addHook('onClose', () => closeIngest(parts)),
} satisfies Area;
