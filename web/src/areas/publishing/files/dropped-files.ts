import type { ChosenFile } from './design-files.ts';

/** Limits on folder depth and number of files; anything beyond is not a design but a whole disk. */
const maxDepth = 6;
const maxFiles = 1_000;

/** Whether files are being dragged, rather than text or a link. */
export function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** The files of a drop, including the contents of folders. Must be called while the event is being handled. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  // Entries are invalid after the event, so they are read before the first await.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFiles(transfer.files);
  const files: ChosenFile[] = [];
  for (const entry of entries) await walk(entry, files, 0);
  return files;
}

/** The files of a file input. */
export function chosenFiles(list: FileList | null): ChosenFile[] {
  return [...(list ?? [])].map((content) => ({
    name: content.webkitRelativePath || content.name,
    size: content.size,
    content,
  }));
}

async function walk(entry: FileSystemEntry, files: ChosenFile[], depth: number): Promise<void> {
  if (depth > maxDepth || files.length >= maxFiles || entry.name.startsWith('.')) return;
  if (isFile(entry)) {
    const content = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    files.push({ name: entry.fullPath.replace(/^\//, ''), size: content.size, content });
  } else if (isDirectory(entry)) {
    for (const child of await listFolder(entry)) await walk(child, files, depth + 1);
  }
}

/** A reader returns at most a hundred entries at a time, and none at the end. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
