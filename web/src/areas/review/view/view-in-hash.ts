/** What a view in a URL's hash begins with. */
export const viewName = 'view=';

/** Whether a URL's hash contains a view. */
export function hasView(hash: string): boolean {
  return hash.includes(viewName);
}
