import { z } from 'zod';

/** The settings of traces, under the names that OpenTelemetry gives them. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Where traces are sent: a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318, to which /v1/traces is added. Without it nothing is traced or loaded.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers the collector asks for, such as authorization=Bearer%20token, separated by commas.'),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('chamfer').describe('The name that traces are sent under.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .describe(
      'Which traces are sent. traceidratio: the share of OTEL_TRACES_SAMPLER_ARG. parentbased: none of those that the caller does not send either.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of traces that is sent with traceidratio, from 0 to 1.'),
} as const;
