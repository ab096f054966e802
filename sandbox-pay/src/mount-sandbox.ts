import type { FastifyInstance } from 'fastify';
import type { Sandbox } from './sandbox.ts';
import { sandboxPath } from './sandbox-path.ts';

/**
 * Lets the app's server answer for the provider too, so that one command starts both: requests below `/sandbox-pay` go to
 * the provider as they came, and its webhooks to the app at `webhookPath`.
 */
export function mountSandbox(app: FastifyInstance, { http, webhooks }: Sandbox, webhookPath: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The provider reads the body itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${sandboxPath}/*`,
      handler: (request, reply) => {
        reply.hijack();
        http.routing(request.raw, reply.raw);
      },
    });
  });
  webhooks.deliverTo(async (headers, body) => {
    const { statusCode } = await app.inject({ method: 'POST', url: webhookPath, headers, payload: body });
    return statusCode;
  });
}
