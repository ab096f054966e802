import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import type { Traces } from './spans.ts';

/** Starts traces; null without OTEL_EXPORTER_OTLP_ENDPOINT. What makes and sends them is loaded only then. */
export async function startTraces(config: Config, log: Log): Promise<Traces | null> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const { openTraces } = await import('./otlp-traces.ts');
  return openTraces({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: config.OTEL_EXPORTER_OTLP_ENDPOINT }, log);
}
