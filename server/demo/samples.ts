import { readFile } from 'node:fs/promises'
import type { DemoBuild } from '#server/demo/build.ts'
import { storeFile } from '#server/files/writes.ts'

const sampleNames = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'mp3', 'mp4', 'zip', 'pbix', 'txt'] as const
export type SampleName = (typeof sampleNames)[number]

/** A file of the folder `samples`, by its name. */
export const readSample = (name: string): Promise<Buffer> =>
  readFile(new URL(`samples/${name}`, import.meta.url))

/** Stores a file of every kind. @returns their ids */
export async function storeSamples(
  { client, files }: DemoBuild,
  instituteId: number,
  names: Readonly<Record<SampleName, string>>,
): Promise<Record<SampleName, number>> {
  const ids: Partial<Record<SampleName, number>> = {}
  for (const sample of sampleNames) {
    const bytes = await readSample(`sample.${sample}`)
    ids[sample] = await storeFile(client, files, { instituteId, name: names[sample], bytes })
  }
  return ids as Record<SampleName, number>
}
