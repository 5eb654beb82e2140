import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { contentTypeOf } from '#server/files/content/content-type.ts'
import { createTurns } from '#server/heavy/turns.ts'

/** Timeout of a conversion. */
const slowestMs = 60_000
/** LibreOffice chooses its reader by the extension. */
const endings: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

export const isOfficeType = (contentType: string): boolean => contentType in endings

/** Loads no links of a document, from network or disk, and runs nothing in it. */
const refusals = ['BlockUntrustedRefererLinks', 'DisableMacrosExecution', 'DisableActiveContent']
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${refusals
  .map(
    (name) =>
      `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="${name}" oor:op="fuse"><value>true</value></prop></item>`,
  )
  .join('')}</oor:items>`

/** @returns a warning for the start of the server if the program is missing; undefined if none is configured */
export async function describeMissingOffice(command: string): Promise<string | undefined> {
  if (command === '' || (await isInstalled(command))) return undefined
  return `LibreOffice (${command}) is not installed: Word, Excel and PowerPoint files can be downloaded, but not looked at, and
those that are shared for viewing alone cannot be opened at all. How to install it is in docs/running.md.`
}

async function isInstalled(command: string): Promise<boolean> {
  const folders = basename(command) === command ? (process.env.PATH ?? '').split(delimiter) : ['']
  const endings = process.platform === 'win32' ? ['.exe', '.com', ''] : ['']
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, command + ending)))
  const found = await Promise.allSettled(paths.map((path) => access(path, constants.X_OK)))
  return found.some(({ status }) => status === 'fulfilled')
}

/** One at a time: a conversion takes a processor and some hundred megabytes. */
const turns = createTurns({ atOnce: 1, maxWaitingEach: 4, maxWaiting: 100, patienceMs: 60_000 })

type Document = {
  /** Called when its turn comes. */
  open: () => Readable
  contentType: string
  /** The key of the turn. */
  who: string
}

/**
 * Converts an Office file to PDF with LibreOffice, in a temporary folder and profile.
 * @param command the program, or '' without one
 * @returns undefined if it cannot be converted
 * @throws like `Turns` if too many wait
 */
export async function convertToPdf(
  command: string,
  { open, contentType, who }: Document,
  limitMs = slowestMs,
): Promise<Buffer | undefined> {
  const ending = endings[contentType]
  if (command === '' || ending === undefined) return undefined
  const end = await turns.take(who)
  try {
    return await convert(command, open(), ending, limitMs)
  } finally {
    end()
  }
}

async function convert(command: string, source: Readable, ending: string, limitMs: number) {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-office-'))
  try {
    const input = join(folder, `document.${ending}`)
    await pipeline(source, createWriteStream(input))
    const profile = join(folder, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings)
    const isConverted = await run(
      command,
      [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--headless',
        '--norestore',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        input,
      ],
      { cwd: folder, timeout: limitMs },
    )
    if (!isConverted) return undefined
    const bytes = await buffer(createReadStream(join(folder, 'document.pdf'))).catch(() => undefined)
    return bytes && (await contentTypeOf(bytes)) === 'application/pdf' ? bytes : undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns whether it ended by itself, in time and successfully */
function run(command: string, words: string[], at: { cwd: string; timeout: number }): Promise<boolean> {
  return new Promise((resolve) => {
    // The server's environment has its keys; the program does not need them.
    const env = { PATH: process.env.PATH, HOME: at.cwd, LANG: 'C.UTF-8' }
    const child = spawn(command, words, { ...at, env, stdio: 'ignore', killSignal: 'SIGKILL' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
