/** Whether a URL from the server is one that a browser may be sent to. */
export function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url);
}
