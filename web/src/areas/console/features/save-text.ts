/** Downloads a text as a CSV file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
