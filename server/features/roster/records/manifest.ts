import { type Fault, show } from '#server/records/import-faults.ts'
import type { Mode, Version } from './columns.ts'
import { type FileName, fileNames, type RawFiles } from './files.ts'

export type Manifest = { version: Version; modes: Record<FileName, Mode> }

const modes: readonly string[] = ['bulk', 'delta', 'absent'] satisfies Mode[]
const isMode = (value: string): value is Mode => modes.includes(value)

/**
 * Checks what the manifest says of each file. If it is missing or wrong, the modes are guessed from the files, so
 * that their faults are found in the same run.
 */
export function readManifest(raw: RawFiles): { manifest: Manifest; faults: Fault[] } {
  const faults: Fault[] = []
  const blame = (line: number, column: string, problem: string) =>
    faults.push({ file: 'manifest.csv', line, column, problem })
  const properties = new Map<string, { value: string; line: number }>()
  if (!raw.manifest) blame(1, 'file', 'the file is missing')
  for (const { line, cells } of raw.manifest?.rows ?? []) {
    const name = (cells[0] ?? '').trim()
    if (properties.has(name)) blame(line, name, `is already on line ${properties.get(name)?.line}`)
    else properties.set(name, { value: (cells[1] ?? '').trim(), line })
  }

  const guess: Version = raw.roles ? '1.2' : '1.1'
  const said = properties.get('oneroster.version')
  const version = said ? (/^1\.[12](?=\.|$)/.exec(said.value)?.[0] as Version | undefined) : undefined
  if (said && !version) blame(said.line, 'oneroster.version', `"${show(said.value)}" is neither 1.1 nor 1.2`)
  else if (!said && raw.manifest) blame(1, 'oneroster.version', 'is missing')

  const modeOf = (file: FileName): Mode => {
    const property = properties.get(`file.${file}`)
    const here = raw[file] !== undefined
    if (!property) {
      if (here && raw.manifest) blame(1, `file.${file}`, `is missing, but ${file}.csv is here`)
      return here ? 'bulk' : 'absent'
    }
    const { value, line } = property
    const mode = value.toLowerCase()
    if (!isMode(mode)) blame(line, `file.${file}`, `"${show(value)}" is none of ${modes.join(', ')}`)
    else if (mode === 'absent' && here) blame(line, `file.${file}`, `says absent, but ${file}.csv is here`)
    else if (mode !== 'absent' && !here) {
      faults.push({
        file: `${file}.csv`,
        line: 1,
        column: 'file',
        problem: `is missing; the manifest says ${mode}`,
      })
    } else return mode
    return here ? 'bulk' : 'absent'
  }
  const entries = fileNames.map((file) => [file, modeOf(file)] as const)
  return {
    manifest: { version: version ?? guess, modes: Object.fromEntries(entries) as Manifest['modes'] },
    faults,
  }
}
