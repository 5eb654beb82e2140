import type { QuestionMedia } from '#domain/exam/media.ts'
import type { DemoBuild } from '#server/demo/build.ts'
import { both, box, type Colour, circle, drawPng, peak, type Shape } from '#server/demo/png.ts'
import { readSample } from '#server/demo/samples.ts'
import { storeFile } from '#server/files/writes.ts'

type ImageName = 'lens' | 'triangle' | 'cell'

const paper: Colour = [250, 250, 252]
const ink: Colour = [52, 64, 84]
const glass: Colour = [120, 176, 232]
const green: Colour = [122, 184, 112]
const violet: Colour = [112, 86, 168]
const page: Shape = box(0, 0, 1, 1)
const size = 160

const drawings: Readonly<Record<ImageName, readonly { shape: Shape; colour: Colour }[]>> = {
  lens: [
    { shape: page, colour: paper },
    { shape: box(0.05, 0.495, 0.95, 0.505), colour: ink },
    { shape: both(circle(0.2, 0.5, 0.42), circle(0.8, 0.5, 0.42)), colour: glass },
    { shape: box(0.18, 0.3, 0.195, 0.5), colour: ink },
  ],
  triangle: [
    { shape: page, colour: paper },
    { shape: peak(0.5, 0.15, 0.85, 0.6), colour: ink },
    { shape: peak(0.5, 0.19, 0.83, 0.58), colour: paper },
    { shape: box(0.495, 0.17, 0.505, 0.84), colour: glass },
  ],
  cell: [
    { shape: page, colour: paper },
    { shape: circle(0.5, 0.5, 0.42), colour: ink },
    { shape: circle(0.5, 0.5, 0.4), colour: green },
    { shape: circle(0.42, 0.55, 0.13), colour: violet },
    { shape: circle(0.68, 0.38, 0.05), colour: paper },
  ],
}

/** Small pictures and a recording for questions by their names, the same for every institute. */
export async function makeMedia(
  { client, files }: DemoBuild,
  instituteId: number,
): Promise<Readonly<Record<string, QuestionMedia>>> {
  const store = (name: string, bytes: Buffer) => storeFile(client, files, { instituteId, name, bytes })
  const draw = async (name: ImageName): Promise<QuestionMedia> => {
    drawn[name] ??= drawPng(size, drawings[name])
    return [{ type: 'image', fileId: await store(`${name}.png`, drawn[name]) }]
  }
  return {
    'lens.png': await draw('lens'),
    'triangle.png': await draw('triangle'),
    'cell.png': await draw('cell'),
    'notes.mp3': [{ type: 'audio', fileId: await store('notes.mp3', await readSample('sample.mp3')) }],
  }
}

const drawn: Partial<Record<ImageName, Buffer>> = {}
