/**
 * Like `fetch`, and reports how much of the body was sent; `fetch` itself does not. 0 to 1.
 * @throws TypeError without a network; the abort reason if `signal` aborted it
 */
export function fetchWithProgress(
  url: string,
  init: { method: string; body?: XMLHttpRequestBodyInit; headers: Record<string, string>; signal?: AbortSignal },
  onProgress: (share: number) => void,
): Promise<Response> {
  const { method, body, headers, signal } = init;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(method, url);
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    xhr.onload = () => {
      const isEmpty = xhr.status === 204 || xhr.status === 304;
      resolve(new Response(isEmpty ? null : (xhr.response as Blob), { status: xhr.status, headers: headersOf(xhr) }));
    };
    xhr.onerror = () => reject(new TypeError('The request broke off.'));
    xhr.onabort = () => reject(signal?.reason);
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    xhr.send(body);
  });
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
