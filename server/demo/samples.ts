import { readFile } from 'node:fs/promises'

const sampleNames = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'mp3', 'mp4', 'zip', 'pbix', 'txt'] as const
export type SampleName = (typeof sampleNames)[number]

/** A file of the folder `samples`, by its name. */
export const readSample = (name: string): Promise<Buffer> =>
  readFile(new URL(`samples/${name}`, import.meta.url))

/** A file of every kind, in a folder of their own. */
export const sampleFiles = (folder: string, names: Readonly<Record<SampleName, string>>) =>
  Object.fromEntries(
    sampleNames.map(
      (sample) => [`${folder}/${names[sample]}`, () => readSample(`sample.${sample}`)] as const,
    ),
  )
