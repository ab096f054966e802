/** Parameters of addresses whose values are secrets (spec 1 §7; SSO §9), in lower case. */
const secrets = new Set([
  'hash',
  'token',
  'code',
  'state',
  'samlresponse',
  'samlrequest',
  'relaystate',
  'email_token',
  'emailtoken',
  'invitation_hash',
  'id_token',
  'access_token',
  'refresh_token',
  'email_hint',
  'email',
  'code_challenge',
]);

const hidden = 'hidden';

/**
 * An address with what is secret in it replaced by `hidden`: the values of such parameters in its query and its fragment, and
 * long random parts of its path and fragment, such as the secret of a mailed link. Ids stay. Any text is taken.
 */
export function hideSecrets(address: string): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  const shown = path
    .split('/')
    .map((part) => (isSecret(part) ? hidden : part))
    .join('/');
  const withQuery = query.length > 0 ? `${shown}?${hideParameters(query.join('?'))}` : shown;
  return hash.length > 0 ? `${withQuery}#${hideFragment(hash.join('#'))}` : withQuery;
}

/** What is behind the # of an address, with what is secret in it replaced; it may begin with the #. */
export function hideFragment(fragment: string): string {
  const start = fragment.startsWith('#') ? '#' : '';
  const text = fragment.slice(start.length);
  return start + (text.includes('=') ? hideParameters(text) : isSecret(text) ? hidden : text);
}

function hideParameters(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const end = pair.indexOf('=');
      if (end < 0) return isSecret(pair) ? hidden : pair;
      const name = pair.slice(0, end);
      return secrets.has(readable(name).toLowerCase()) || isSecret(pair.slice(end + 1)) ? `${name}=${hidden}` : pair;
    })
    .join('&');
}

/** A name as the browser understands it; one that is written wrongly stays as it is. */
function readable(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether a part looks random: tokens and hashes do, ids and words do not. */
function isSecret(part: string): boolean {
  return /^[\w.~%+-]{32,}$/.test(part) && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(part);
}
