/** The query keys of drawing files. */
export const drawingFileKeys = {
  all: ['drawing'] as const,
  of: (drawingId: string) => ['drawing', drawingId] as const,
};
