import { both, box, type Colour, circle, drawPng, peak, roundedSquare, type Shape } from '#server/demo/png.ts'

const white: Colour = [255, 255, 255]

/** A leaf: where two circles overlap. */
const leaf = (x1: number, y1: number, x2: number, y2: number): Shape =>
  both(circle(x1, y1, 0.3), circle(x2, y2, 0.3))

const emblems = {
  greenfield: {
    ground: [15, 122, 74] as Colour,
    shapes: [leaf(0.47, 0.28, 0.25, 0.56), leaf(0.53, 0.22, 0.75, 0.5), box(0.475, 0.4, 0.525, 0.82)],
  },
  apex: {
    ground: [40, 86, 224] as Colour,
    shapes: [peak(0.5, 0.2, 0.76, 0.58)],
    cut: peak(0.5, 0.5, 0.76, 0.5),
  },
  summit: {
    ground: [124, 63, 196] as Colour,
    shapes: [peak(0.36, 0.42, 0.76, 0.62), peak(0.62, 0.24, 0.76, 0.5)],
    cut: circle(0.3, 0.25, 0.07),
  },
}
type EmblemName = keyof typeof emblems

const drawn = new Map<string, Buffer>()

/** The logo and page icon of a demo institute. */
export function drawEmblem(name: EmblemName, size: number): Buffer {
  const picture = drawn.get(`${name} ${size}`) ?? draw(name, size)
  drawn.set(`${name} ${size}`, picture)
  return picture
}

function draw(name: EmblemName, size: number): Buffer {
  const { ground, shapes, ...rest } = emblems[name]
  const layers = [
    { shape: roundedSquare, colour: ground },
    ...shapes.map((shape) => ({ shape, colour: white })),
  ]
  if ('cut' in rest) layers.push({ shape: rest.cut, colour: name === 'summit' ? white : ground })
  return drawPng(size, layers)
}
