/** The node that places a part, and the ids of all nodes above it except the root. */
export function placeOf(partId: string): { nodeId: string; above: string[] } {
  const nodeId = partId.replace(/:.*$/, '');
  const above: string[] = [];
  for (let at = parentOf(nodeId); at !== ''; at = parentOf(at)) above.push(at);
  return { nodeId, above };
}

function parentOf(nodeId: string): string {
  return nodeId.slice(0, Math.max(0, nodeId.lastIndexOf('/'), nodeId.lastIndexOf('@')));
}
