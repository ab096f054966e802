'use no memo'; // Drawn seldom: what the compiler would remember only makes the scripts larger.

/** An address as text; one too long for its line breaks after the @, where one would break it. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
