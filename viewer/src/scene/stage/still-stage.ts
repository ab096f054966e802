import type { Stage } from './stage.ts';

/** A stage that draws nothing, for browsers without WebGL and for tests. */
export function stillStage(): Stage {
  return {
    warmUp: () => null,
    prepare: () => null,
    show: () => {},
    showFull: () => {},
    addCoarse: () => {},
    clear: () => {},
    restore: () => {},
    showEdges: () => {},
    setEdgesShown: () => {},
    setLooks: () => {},
    setCuts: () => {},
    readyForCuts: () => {},
    setMarks: () => {},
    showShadow: () => {},
    setTheme: () => {},
    resize: () => {},
    render: () => null,
    snapshot: async () => new Blob([], { type: 'image/png' }),
    room: async () => null,
    dispose: () => {},
  };
}
