/**
 * A script URL for use under Trusted Types, which require a policy to create it.
 * @throws TypeError if its origin is not `origin`.
 */
export function trustedScript(address: string, origin: string): string {
  if (new URL(address, location.href).origin !== origin) throw new TypeError(`A script that is not of ${origin}.`);
  const types = (globalThis as { trustedTypes?: { createPolicy: CreatePolicy } }).trustedTypes;
  const policy = types?.createPolicy('chamfer-script', { createScriptURL: (value) => value });
  return (policy?.createScriptURL(address) as string | undefined) ?? address;
}

type CreatePolicy = (
  name: string,
  rules: { createScriptURL: (value: string) => string },
) => { createScriptURL: (value: string) => unknown };
