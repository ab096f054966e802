/**
 * Who has to log in to comment finds add-comment mode again afterwards: the way back carries it in the hash, next to the
 * view. Addresses outlive a change of tabs, which a confirmation mail asks for.
 */
const mark = ';a:1';

/** The address with add-comment mode in its hash. */
export function withCommentMode(address: string): string {
  const [page = '', hash] = address.split('#');
  return `${page}#${(hash?.startsWith('view=') ? hash : 'view=1') + mark}`;
}

/** Whether a hash asks for add-comment mode. Some messengers write an address with more escapes than it had. */
export function asksToComment(hash: string): boolean {
  return hash.replaceAll(/%3A/gi, ':').replaceAll(/%3B/gi, ';').endsWith(mark);
}

/** The hash, without `#`, as it was before `withCommentMode`. */
export function withoutCommentMode(hash: string): string {
  const view = hash.replace(/^#/, '').replace(/(?:;|%3B)a(?::|%3A)1$/i, '');
  return /^view(?:=|%3D)1$/i.test(view) ? '' : view;
}
