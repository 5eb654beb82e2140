import { both, box, type Colour, circle, drawPng, type Shape } from '#server/demo/png.ts'

type Look = {
  at: 'greenfield' | 'apex'
  name: string
  ground: Colour
  skin: Colour
  hair: Colour
  shirt: Colour
  longHair: boolean
}

/** People of the demo with a photo. The others show their initials. */
const looks: readonly Look[] = [
  {
    at: 'greenfield',
    name: 'Aarav Sharma',
    ground: [198, 221, 240],
    skin: [196, 142, 104],
    hair: [38, 28, 24],
    shirt: [34, 92, 160],
    longHair: false,
  },
  {
    at: 'greenfield',
    name: 'Kabir Nair',
    ground: [226, 232, 196],
    skin: [176, 122, 86],
    hair: [24, 22, 22],
    shirt: [150, 60, 44],
    longHair: false,
  },
  {
    at: 'apex',
    name: 'Riya Verma',
    ground: [244, 216, 206],
    skin: [208, 156, 118],
    hair: [52, 32, 26],
    shirt: [24, 120, 104],
    longHair: true,
  },
]
const sizePx = 128

const below =
  (shape: Shape, top: number): Shape =>
  (x, y) =>
    y > top && shape(x, y)

function drawPortrait({ ground, skin, hair, shirt, longHair }: Look): Buffer {
  const back = longHair ? [{ shape: both(circle(0.5, 0.52, 0.3), box(0, 0, 1, 0.82)), colour: hair }] : []
  return drawPng(sizePx, [
    { shape: box(0, 0, 1, 1), colour: ground },
    ...back,
    { shape: circle(0.5, 1.06, 0.36), colour: shirt },
    { shape: box(0.43, 0.55, 0.57, 0.76), colour: skin },
    { shape: circle(0.5, 0.42, 0.215), colour: hair },
    { shape: below(circle(0.5, 0.46, 0.19), 0.35), colour: skin },
    { shape: circle(0.435, 0.45, 0.016), colour: hair },
    { shape: circle(0.565, 0.45, 0.016), colour: hair },
    { shape: below(circle(0.5, 0.535, 0.06), 0.555), colour: [150, 72, 66] },
  ])
}

export type DemoPhoto = { at: Look['at']; name: string; bytes: Buffer }

let drawn: DemoPhoto[] | undefined

export function drawPhotos(): readonly DemoPhoto[] {
  drawn ??= looks.map((look) => ({ at: look.at, name: look.name, bytes: drawPortrait(look) }))
  return drawn
}
