/** How people point at the model here: hints say 'tap' where there are fingers, and 'click' where there is a mouse. */
export function pointingWay(): 'tap' | 'click' {
  return window.matchMedia('(pointer: coarse)').matches ? 'tap' : 'click';
}
