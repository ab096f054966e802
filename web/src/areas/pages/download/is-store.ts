/** Whether an address is a page of Apple's store, which is opened and not downloaded. */
export function isStore(url: string): boolean {
  return URL.canParse(url) && /(^|\.)(apps|itunes)\.apple\.com$/.test(new URL(url).hostname);
}
