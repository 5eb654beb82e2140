import { makeMp3 } from '#server/demo/make-mp3.ts'
import { makeDocx, makePptx, makeXlsx, makeZipOf } from '#server/demo/make-office.ts'
import { makePages } from '#server/demo/make-pdf.ts'
import { makeMp4 } from '#server/demo/mp4.ts'
import { drawPng } from '#server/demo/png.ts'

export type SampleName = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'png' | 'mp3' | 'mp4' | 'zip' | 'pbix' | 'txt'
export type Samples = Readonly<Record<SampleName, Buffer>>

const light =
  'Light travels in straight lines until it meets another medium. At the boundary of air and glass a part is reflected, the rest is refracted: it changes its speed, and with it its direction. '
const laws = [
  'The incident ray, the refracted ray and the normal at the point of incidence lie in one plane.',
  'The ratio of the sines of the two angles is constant for a pair of media and a colour of light.',
]

let made: Promise<Samples> | undefined

/** A real file of every kind, made once while the demo is loaded. */
export function makeSamples(): Promise<Samples> {
  made ??= make()
  return made
}

async function make(): Promise<Samples> {
  const chapters = Array.from({ length: 30 }, (_, index) => ({
    heading: `Chapter ${index + 1}: ${['Rays', 'Mirrors', 'Lenses', 'Prisms', 'The eye', 'Waves'][index % 6]}`,
    paragraphs: [light.repeat(2), laws[index % 2] ?? '', light],
  }))
  return {
    pdf: await makePages('Light and its laws', chapters),
    docx: makeDocx('Practice questions', [light, ...laws]),
    xlsx: makeXlsx('Marks', [
      ['Chapter', 'Marks'],
      ...chapters.map((one, index) => [one.heading, 20 + index]),
    ]),
    pptx: makePptx([
      { title: 'Refraction', lines: laws },
      { title: 'Lenses', lines: ['Convex lenses gather.', 'Concave lenses spread.'] },
    ]),
    png: drawPng(480, [
      { shape: () => true, colour: [232, 238, 254] },
      { shape: (x, y) => Math.hypot(x - 0.5, y - 0.5) < 0.34, colour: [40, 86, 224] },
      { shape: (x, y) => y > 0.72 - 0.9 * Math.abs(x - 0.5) && y < 0.74, colour: [255, 255, 255] },
    ]),
    mp3: makeMp3([
      { hertz: 262, seconds: 2 },
      { hertz: 330, seconds: 2 },
      { hertz: 392, seconds: 2 },
      { hertz: 523, seconds: 3 },
    ]),
    mp4: makeMp4({ seconds: 12, wall: [60, 150, 110], ball: [150, 60, 170] }),
    zip: makeZipOf({ 'readme.txt': light, 'laws.txt': laws.join('\n') }),
    pbix: makeZipOf({ DataModel: 'none', Version: '1.0' }),
    txt: Buffer.from(`${laws.join('\n\n')}\n`),
  }
}
