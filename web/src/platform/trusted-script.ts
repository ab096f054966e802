/**
 * The address of a script, which under Trusted Types only a policy may name.
 * @throws TypeError when it is of another origin than `origin`.
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
