import type { Options } from 'rehype-sanitize';

const n = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
const number = new RegExp(`^${n}%?$`, 'i');
const length = new RegExp(`^${n}(?:px|em|%)?$`, 'i');
const box = new RegExp(String.raw`^\s*${n}(?:[\s,]+${n}){3}\s*$`, 'i');
const points = /^[\d\s,.e+-]*$/i;
const path = /^[mzlhvcsqta\d\s,.e+-]*$/i;
const transform =
  /^(?:[\s,]*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s,.e+-]*\))*[\s,]*$/i;
const fit = /^(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?: (?:meet|slice))?)$/;

// The names that every list of colours begins with; an icon with another is shown as a picture.
const names =
  'black|silver|gr[ae]y|white|maroon|red|purple|fuchsia|green|lime|olive|yellow|navy|blue|teal|aqua|orange';
const colour = new RegExp(
  String.raw`^(?:none|transparent|currentcolor|${names}|#[\da-f]{3,8}|(?:rgb|hsl)a?\([\d\s,.%/+-]*\))$`,
  'i',
);

/**
 * What an icon inside a page may consist of: shapes and how they are painted. Nothing that names
 * another thing (`id`, `class`, `href`, `url()`), because many icons stand in one page, and nothing
 * that moves, runs or loads. No `a`, `use`, `image`, `style`, `foreignObject`, `animate`, `filter`.
 */
export const svgAllowed: Options = {
  tagNames: ['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'],
  attributes: {
    svg: [
      ['viewBox', box],
      ['preserveAspectRatio', fit],
    ],
    path: [['d', path]],
    polyline: [['points', points]],
    polygon: [['points', points]],
    '*': [
      ...['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2'].map(
        (name): [string, RegExp] => [name, length],
      ),
      ...['fill', 'stroke', 'color'].map((name): [string, RegExp] => [name, colour]),
      ...['opacity', 'fillOpacity', 'strokeOpacity', 'strokeMiterLimit', 'pathLength'].map(
        (name): [string, RegExp] => [name, number],
      ),
      ['strokeWidth', length],
      ['strokeDashArray', length, 'none'],
      ['strokeDashOffset', length],
      ['strokeLineCap', 'butt', 'round', 'square'],
      ['strokeLineJoin', 'miter', 'round', 'bevel'],
      ['fillRule', 'nonzero', 'evenodd'],
      ['clipRule', 'nonzero', 'evenodd'],
      ['vectorEffect', 'none', 'non-scaling-stroke'],
      ['shapeRendering', 'auto', 'optimizeSpeed', 'crispEdges', 'geometricPrecision'],
      ['transform', transform],
    ],
  },
  protocols: {},
  ancestors: {},
  clobber: [],
  required: {},
  strip: [],
  allowComments: false,
  allowDoctypes: false,
};
