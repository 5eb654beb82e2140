import { useQuery } from '@tanstack/react-query'
import {
  addImport,
  type ImportDetail,
  type ImportState,
  listImports,
  readImport,
} from '#domain/desk/import-calls.ts'
import { importBounds } from '#domain/desk/imports.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { ask } from '../core/ask.ts'
import type { Chosen } from './chosen-files.ts'

/** States in which the server works. */
export const isWorking = (state: ImportState): boolean =>
  state === 'reading' || state === 'checking' || state === 'writing'

const pollMs = 1000
const slowPollMs = 5000

export const useImports = () =>
  useQuery({
    queryKey: ['imports'],
    queryFn: async ({ signal }) => (await ask(listImports, {}, { signal })).result.imports,
    refetchInterval: ({ state }) => (state.data?.some((one) => isWorking(one.state)) ? slowPollMs : false),
  })

export const importKey = (id: number) => ['import', id]

export const useImport = (id: number) =>
  useQuery({
    queryKey: importKey(id),
    queryFn: async ({ signal }): Promise<ImportDetail> =>
      (await ask(readImport, { params: { import_id: id } }, { signal })).result,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? pollMs : false),
  })

const atOnce = 3

/**
 * Uploads files and begins an import with them.
 * @param onProgress with bytes of all files @returns its id @throws Error with a message fit for a person
 */
export async function sendFiles(
  chosen: readonly Chosen[],
  {
    insteadOf,
    signal,
    onProgress,
  }: {
    insteadOf?: number | undefined
    signal: AbortSignal
    onProgress: (sent: number, total: number) => void
  },
): Promise<number> {
  const { uploadFile } = await import('./upload.ts')
  const total = chosen.reduce((sum, { file }) => sum + file.size, 0)
  const sent = chosen.map(() => 0)
  const ids = chosen.map(() => '')
  const waiting = [...chosen.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { file }] = next
      ids[index] = await uploadFile(file, {
        signal,
        onProgress: (bytes) => {
          sent[index] = bytes
          onProgress(
            sent.reduce((sum, one) => sum + one, 0),
            total,
          )
        },
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const files = chosen.map(({ path }, index) => ({ upload_id: ids[index] ?? '', path }))
  const body = { files, ...(insteadOf !== undefined && { instead_of: insteadOf }) }
  return (await ask(addImport, { body }, { key: newKey(), signal })).result.import_id
}

export const isTooMuch = (chosen: readonly Chosen[]): boolean =>
  chosen.length > importBounds.files ||
  chosen.reduce((sum, { file }) => sum + file.size, 0) > importBounds.bytes
