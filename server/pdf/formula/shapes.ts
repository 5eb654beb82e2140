/** `[a, b, c, d, e, f]` as in SVG and PDF. */
export type Matrix = readonly [number, number, number, number, number, number]
type Area = { x: number; y: number; width: number; height: number }

/** A part of a formula. Coordinates are thousandths of an em from its baseline, down the page. */
export type Shape = {
  matrix: Matrix
  /** Shapes outside of these are not drawn. */
  clips: readonly { matrix: Matrix; area: Area }[]
} & (
  | { kind: 'fill'; path: string }
  | { kind: 'stroke'; path: string; width: number; dash: readonly number[] }
  | { kind: 'text'; text: string; size: number }
)

/** An element of SVG, or a text. */
export type Node = { kind: string; attributes?: Record<string, unknown>; children?: Node[]; value?: string }

type Position = Pick<Shape, 'matrix' | 'clips'>
/** Inherited attributes. */
type Stroke = { stroke: number; dash: readonly number[]; isHollow: boolean }

/** Units of an em in the output of the typesetter. */
const em = 1000

/** The shapes of a formula in SVG as MathJax makes it, without references. */
export function shapesOf(svg: Node): Shape[] {
  const shapes: Shape[] = []
  const place: Position = { matrix: [1, 0, 0, 1, 0, 0], clips: [] }
  for (const child of svg.children ?? [])
    collect(child, place, { stroke: 0, dash: [], isHollow: false }, shapes)
  return shapes
}

function collect(node: Node, outer: Position, inherited: Stroke, shapes: Shape[]): void {
  const given = textOf(node, 'transform')
  const place = { ...outer, matrix: multiply(outer.matrix, readTransform(given)) }
  const style = strokeOf(node, inherited)
  const own = textOf(node, 'data-text')
  if (own !== '') shapes.push({ ...place, kind: 'text', text: own, size: em })
  const path = pathOf(node)
  if (path !== '' && !style.isHollow) shapes.push({ ...place, kind: 'fill', path })
  else if (path !== '' && style.stroke > 0)
    shapes.push({ ...place, kind: 'stroke', path, width: style.stroke, dash: style.dash })
  if (node.kind === 'text') {
    const size = numberOf(node, 'font-size') || em
    shapes.push({ ...place, kind: 'text', text: wordsOf(node), size })
    return
  }
  const inner = node.kind === 'svg' ? enter(node, place) : place
  for (const child of node.children ?? []) collect(child, inner, style, shapes)
}

function strokeOf(node: Node, inherited: Stroke): Stroke {
  const isLine = node.kind === 'line' || node.kind === 'polyline'
  // The typesetter gives rules of tables and frames their width in a stylesheet.
  const isRule = 'data-line' in (node.attributes ?? {}) || 'data-frame' in (node.attributes ?? {})
  const fill = textOf(node, 'fill')
  const width = textOf(node, 'stroke-width')
  const dash = textOf(node, 'stroke-dasharray')
  const isDashed = textOf(node, 'class').includes('dashed')
  return {
    stroke:
      width === ''
        ? isRule || isLine
          ? inherited.stroke || 70
          : inherited.stroke
        : Number.parseFloat(width),
    dash: dash === '' ? (isDashed ? [140, 140] : inherited.dash) : dash.split(/[\s,]+/).map(Number),
    isHollow: isLine || isRule || fill === 'none' || (inherited.isHollow && fill === ''),
  }
}

function pathOf(node: Node): string {
  const at = (...names: string[]) => names.map((name) => numberOf(node, name))
  switch (node.kind) {
    case 'path':
      return textOf(node, 'd')
    case 'rect': {
      const [x, y, width, height] = at('x', 'y', 'width', 'height')
      return `M${x} ${y}h${width}v${height}h${-(width ?? 0)}z`
    }
    case 'line': {
      const [x1, y1, x2, y2] = at('x1', 'y1', 'x2', 'y2')
      return `M${x1} ${y1}L${x2} ${y2}`
    }
    case 'ellipse': {
      const [cx = 0, cy = 0, rx = 0, ry = 0] = at('cx', 'cy', 'rx', 'ry')
      return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
    }
    case 'polygon':
    case 'polyline':
      return `M${textOf(node, 'points')}${node.kind === 'polygon' ? 'z' : ''}`
    default:
      return ''
  }
}

/** The inside of an SVG in an SVG, which cuts what is too long, such as the pieces of a large brace. */
function enter(node: Node, place: Position): Position {
  const [x, y] = [numberOf(node, 'x'), numberOf(node, 'y')]
  const box = textOf(node, 'viewBox').split(/\s+/).map(Number)
  if (box.length !== 4 || !box.every(Number.isFinite))
    return { ...place, matrix: multiply(place.matrix, [1, 0, 0, 1, x, y]) }
  const [left = 0, top = 0, width = 0, height = 0] = box
  const scale = (length: number, whole: number) => (length > 0 && whole > 0 ? length / whole : 1)
  const across = scale(numberOf(node, 'width'), width)
  const down = scale(numberOf(node, 'height'), height)
  const matrix = multiply(place.matrix, [across, 0, 0, down, x - left * across, y - top * down])
  return { matrix, clips: [...place.clips, { matrix, area: { x: left, y: top, width, height } }] }
}

function readTransform(written: string): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [, name, list = ''] of written.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, ...more] = list.split(/[\s,]+/).map(Number)
    const turn = (a * Math.PI) / 180
    if (name === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, a, b ?? 0])
    else if (name === 'scale') matrix = multiply(matrix, [a, 0, 0, b ?? a, 0, 0])
    else if (name === 'rotate')
      matrix = multiply(matrix, [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0])
    else if (name === 'matrix')
      matrix = multiply(matrix, [a, b ?? 0, c, more[0] ?? 0, more[1] ?? 0, more[2] ?? 0])
  }
  return matrix
}

export const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

export function textOf(node: Node, name: string): string {
  const value = node.attributes?.[name]
  return value === undefined ? '' : String(value)
}

const numberOf = (node: Node, name: string): number => Number.parseFloat(textOf(node, name)) || 0

const wordsOf = (node: Node): string => node.value ?? (node.children ?? []).map(wordsOf).join('')
