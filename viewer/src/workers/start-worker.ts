import modelWorker from './model-worker.ts?worker&url';
import pictureWorker from './picture-worker.ts?worker&url';

/** Starts a worker that reads one model. @throws Error if the browser does not start workers */
export function startModelWorker(): Worker {
  return new Worker(trusted(modelWorker), { type: 'module' });
}

/** Starts a worker that decodes KTX2 pictures. @throws Error if the browser does not start workers */
export function startPictureWorker(): Worker {
  return new Worker(trusted(pictureWorker), { type: 'module' });
}

/** With Trusted Types, only a policy may create a script URL. This policy allows only our own origin. */
function trusted(value: string): string {
  const types = (globalThis as { trustedTypes?: { createPolicy: CreatePolicy } }).trustedTypes;
  policy ??= types?.createPolicy('chamfer-viewer-worker', {
    createScriptURL: (script) => {
      if (new URL(script, location.href).origin !== location.origin) throw new TypeError('A worker of another origin.');
      return script;
    },
  });
  return (policy?.createScriptURL(value) as string | undefined) ?? value;
}

let policy: ReturnType<CreatePolicy> | undefined;

type CreatePolicy = (
  name: string,
  rules: { createScriptURL: (value: string) => string },
) => { createScriptURL: (value: string) => unknown };
