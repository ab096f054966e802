/**
 * GLSL that reads a vertex's row of a table of states and moves the vertex by it. In the shader, `rowState` is then the
 * row: how far it is moved, and 0 last where it is hidden.
 * @param row the attribute that holds the row
 * @param table the uniform of the table, a square texture
 */
export function readRowState(row: string, table: string): string {
  return `int stateRow = int( ${row} + 0.5 );
    int stateWidth = textureSize( ${table}, 0 ).x;
    vec4 rowState = texelFetch( ${table}, ivec2( stateRow % stateWidth, stateRow / stateWidth ), 0 );
    vec3 transformed = position + rowState.xyz;`;
}

/** GLSL that discards the vertices of hidden rows, by a position beyond the far plane. */
export const discardHiddenRow = 'if ( rowState.w == 0.0 ) gl_Position = vec4( 0.0, 0.0, 2.0, 1.0 );';
