'use no memo'; // Rendered rarely, so memoization by the compiler would only make the scripts larger.

import { shownEmail } from '@chamfer/contract/shown-email';
/** Shows an email address as text. If it is too long for its line, it breaks after the @. */
export function EmailText(props: { readonly email: string }) {
  const email = shownEmail(props.email);
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
