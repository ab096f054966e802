import { type CallParts, callRequest } from '@chamfer/client';
import type { Call, CallOptions } from '@chamfer/contract';
import { send } from './call.ts';

/** Calls whose answer is a file. */
type FileCall = Extract<
  Call,
  `GET ${string}.csv` | `GET ${string}.zip` | `GET ${string}/pdf` | `GET ${string}/xml` | `POST ${string}/export`
>;

/** Downloads the file that a call answers with, under the name the server gives it. @throws ApiError */
export async function saveAnswer<C extends FileCall>(
  name: C,
  options: CallOptions<C>,
  otherwise: string,
): Promise<void> {
  const response = await send(callRequest(name, options as CallParts));
  const disposition = response.headers.get('content-disposition') ?? '';
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? otherwise;
  link.click();
  // The download has started by then and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
