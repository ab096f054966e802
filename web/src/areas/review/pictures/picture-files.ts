/**
 * The files of pictures that are not sent yet, by their keys. They are in the browser's database, so that they outlive a
 * reload and a time without a network; where there is none, they last as long as the page.
 */
const name = 'chamfer-pictures';
const table = 'files';
/** What nobody came back for is removed after this time, in milliseconds. */
const keptMs = 24 * 60 * 60_000;

interface Kept {
  readonly file: Blob;
  readonly keptAt: number;
}

const ofPage = new Map<string, Blob>();
let opening: Promise<IDBDatabase | null> | null = null;

/** Keeps the file of a picture. */
export async function keepFile(key: string, file: Blob): Promise<void> {
  ofPage.set(key, file);
  await change((files) => files.put({ file, keptAt: Date.now() } satisfies Kept, key));
}

/** The file of a picture; null if the browser has it no longer. */
export async function readFile(key: string): Promise<Blob | null> {
  const known = ofPage.get(key);
  if (known) return known;
  const kept = await read<Kept | undefined>((files) => files.get(key));
  if (kept) ofPage.set(key, kept.file);
  return kept?.file ?? null;
}

/** Forgets the file of a picture. */
export async function forgetFile(key: string): Promise<void> {
  ofPage.delete(key);
  await change((files) => files.delete(key));
}

async function change(act: (files: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  if (!database) return;
  await new Promise<void>((resolve) => {
    try {
      const work = database.transaction(table, 'readwrite');
      // A disk that is full, or a browser that takes no files: the picture lasts as long as the page.
      work.oncomplete = work.onerror = work.onabort = () => resolve();
      act(work.objectStore(table));
    } catch {
      resolve();
    }
  });
}

async function read<Value>(act: (files: IDBObjectStore) => IDBRequest): Promise<Value | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    try {
      const request = act(database.transaction(table, 'readonly').objectStore(table));
      request.onsuccess = () => resolve(request.result as Value);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise<IDBDatabase | null>((resolve) => {
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(table);
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  }).then((database) => {
    if (database) removeOld(database);
    return database;
  });
  return opening;
}

function removeOld(database: IDBDatabase): void {
  const request = database.transaction(table, 'readwrite').objectStore(table).openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if ((cursor.value as Kept).keptAt < Date.now() - keptMs) cursor.delete();
    cursor.continue();
  };
}
