import { OutgoingRefused } from './outgoing-refused.ts';

/** Headers about how an answer was sent, which no longer hold once it is read. */
const ofTransport = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * Reads all of an answer, and returns it as one that needs no connection any more.
 * @param limitBytes what its body may weigh, in bytes after decompression
 * @param isCut whether the rest of a larger one is left unread, instead of refusing it
 * @throws OutgoingRefused too-large, as soon as it is known
 */
export async function readLimited(answer: Response, limitBytes: number, isCut = false): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!isCut && Number(answer.headers.get('content-length')) > limitBytes) await refuse(answer);
  // Leaving the loop with an error ends the connection.
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > limitBytes && !isCut) throw new OutgoingRefused('too-large');
    chunks.push(size > limitBytes ? chunk.subarray(0, chunk.byteLength - (size - limitBytes)) : chunk);
    if (size >= limitBytes && isCut) break;
  }
  const headers = new Headers([...answer.headers].filter(([name]) => !ofTransport.includes(name)));
  const body = answer.body === null ? null : Buffer.concat(chunks);
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers });
}

async function refuse(answer: Response): Promise<never> {
  await answer.body?.cancel();
  throw new OutgoingRefused('too-large');
}
