/** A browser as far as a provider's pages need one: it follows redirects and keeps cookies of one host. */
export interface ProviderBrowser {
  cookies: Map<string, string>;
  /**
   * Opens an address of a provider, logs in with an address if it is asked to, and stops where the browser is sent to us.
   * @param ours what our addresses begin with
   */
  signIn(address: URL, email: string, ours: string): Promise<URL>;
  /** Opens the address that signs out, and confirms it; the address the browser is sent to then. */
  logOut(address: URL): Promise<string | null>;
}

/** A browser without cookies. */
export function providerBrowser(): ProviderBrowser {
  const cookies = new Map<string, string>();
  async function send(url: URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init: RequestInit = body ? { method: 'POST', body } : {};
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '') cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return answer;
  }
  return {
    cookies,
    async signIn(address, email, ours) {
      let at = address;
      for (let steps = 0; steps < 10; steps++) {
        if (at.href.startsWith(ours)) return at;
        let answer = await send(at);
        if (answer.status === 200) answer = await send(at, new URLSearchParams({ email }));
        const next = answer.headers.get('location');
        if (!next) throw new Error(`${at.pathname} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
        at = new URL(next, at);
      }
      throw new Error('the provider never sends back');
    },
    async logOut(address) {
      const page = await (await send(address)).text();
      const [, action = '', xsrf = ''] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/s.exec(page) ?? [];
      const answer = await send(new URL(action, address), new URLSearchParams({ xsrf, logout: 'yes' }));
      return answer.headers.get('location');
    },
  };
}
