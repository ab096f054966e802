/** The allowlist for drawings. Names in camel case are spelled so in SVG. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** Elements, in lower case, that only run something; a drawing in an image looks the same without them. */
export const SCRIPT_ELEMENTS: ReadonlySet<string> = words('script handler listener');

/** Elements of SVG and HTML, in lower case, that make a drawing unsafe anywhere, with the reason. */
export const REFUSED_ELEMENTS: Readonly<Record<string, string>> = {
  foreignobject: 'foreignObject',
  iframe: 'embedded document',
  frame: 'embedded document',
  embed: 'embedded document',
  object: 'embedded document',
  applet: 'embedded document',
  audio: 'sound or film',
  video: 'sound or film',
  animate: 'animation',
  animatecolor: 'animation',
  animatemotion: 'animation',
  animatetransform: 'animation',
  discard: 'animation',
  set: 'animation',
  link: 'external reference',
  base: 'external reference',
};

/** Elements that are kept; all others are dropped with their contents, because browsers do not draw them either. */
export const KEPT_ELEMENTS = words(`
  svg g defs symbol use switch a title desc style
  path rect circle ellipse line polyline polygon image
  text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`);

/** Elements whose text content is kept. */
export const TEXT_ELEMENTS = words('text tspan textPath a title desc style');

/** Attributes that are kept; `href`, `style` and the root's size are checked separately. */
export const KEPT_ATTRIBUTES = words(`
  id class lang tabindex role type media
  x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy fr width height d points pathLength viewBox preserveAspectRatio transform
  rotate textLength lengthAdjust startOffset method spacing side path
  gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight orient refX refY
  filterUnits primitiveUnits in in2 result stdDeviation edgeMode operator k1 k2 k3 k4 order kernelMatrix divisor bias
  targetX targetY preserveAlpha kernelUnitLength surfaceScale diffuseConstant specularConstant specularExponent
  azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle scale xChannelSelector yChannelSelector
  values tableValues slope intercept amplitude exponent mode radius baseFrequency numOctaves seed stitchTiles
  requiredFeatures requiredExtensions systemLanguage
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch
  font-style font-variant font-variant-ligatures font-weight glyph-orientation-horizontal glyph-orientation-vertical
  image-rendering inline-size isolation kerning letter-spacing lighting-color line-height marker marker-end marker-mid
  marker-start mask mix-blend-mode opacity overflow paint-order pointer-events shape-inside shape-rendering
  solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration
  text-decoration-color text-decoration-line text-decoration-style text-overflow text-rendering transform-box
  transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode
`);
