/** Whether a person closed the browser's dialog about a passkey: there is nothing to say then. */
export function isPromptClosed(error: unknown): boolean {
  // Browsers say the same for a closed dialog, a passkey that is not there and one that was waited for too long.
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
