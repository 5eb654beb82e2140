import { basename } from 'node:path/posix'
import { contentTypeOf } from '#server/files/content/content-type.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { sanitiseQuestionHtml } from '#server/records/fields/sanitise.ts'
import { show } from '#server/records/import-faults.ts'
import { type Finding, type Paper, type SourceLine, textsOf } from './paper.ts'
import { resolvePath } from './text.ts'

export type PaperFile = { name: string; bytes: Buffer; type: 'image' | 'audio' | 'video' | 'captions' }
/** By their path in the package. */
export type PaperFiles = ReadonlyMap<string, PaperFile>
/** Reads a file beside the paper; undefined if it is missing. */
export type ReadFile = (path: string) => Buffer | undefined

const maxImageBytes = 20_000_000
const maxSvgBytes = 1_000_000
const maxPixels = 24_000_000
const maxSeconds = 10
const maxSide = 2000

const missing = 'is not in the package'
const unshownReason = 'is no image, recording or film that a browser shows'

/** The path in an address in the text of a paper. */
export const pathOf = (address: string): string | undefined => resolvePath('', address)

/**
 * Reads the files in and beside the texts. A file that cannot be shown is a finding: of kind unsupported for
 * a question or a passage, because a paper may be imported without it.
 */
export async function readFiles(
  paper: Paper,
  readFile: ReadFile,
): Promise<{ files: PaperFiles; findings: Finding[] }> {
  const files = new Map<string, PaperFile>()
  const findings: Finding[] = []
  const seen = new Map<string, string | undefined>()
  const readIfNew = async (
    path: string,
    as: 'shown' | 'beside' | 'captions',
  ): Promise<string | undefined> => {
    if (!seen.has(path)) {
      const read = await readOne(path, readFile)
      if (typeof read === 'string') seen.set(path, read)
      else {
        seen.set(path, undefined)
        files.set(path, read)
      }
    }
    const [file, problem] = [files.get(path), seen.get(path)]
    if (as === 'captions') return file?.type === 'captions' || problem === missing ? problem : 'is no WebVTT'
    if (as === 'shown' && file && file.type !== 'image') return 'is no image'
    return file?.type === 'captions' ? unshownReason : problem
  }
  for (const { kind, place, htmls, media, captions } of sourcesOf(paper)) {
    const blame = (name: string, problem: string) =>
      findings.push({ kind, ...place, problem: `"${show(name)}" ${problem}` })
    for (const address of new Set(htmls.flatMap(addressesIn))) {
      const path = pathOf(address)
      const problem = path === undefined ? missing : await readIfNew(path, 'shown')
      if (problem) blame(address, problem)
    }
    for (const [as, paths] of [['beside', media] as const, ['captions', captions] as const])
      for (const path of paths) {
        const problem = await readIfNew(path, as)
        if (problem) blame(path, problem)
      }
  }
  return { files, findings }
}

type Texts = {
  kind: 'fault' | 'unsupported'
  place: SourceLine
  htmls: string[]
  media: readonly string[]
  captions: readonly string[]
}

function sourcesOf({ parts, passages, instructionsHtml }: Paper): Texts[] {
  const ofQuestions = parts.flatMap(({ questions }) =>
    questions.map(({ file, line, media, captions, options, matches, ...rest }): Texts => {
      const sides = [...options, ...matches].flatMap(textsOf)
      const { solutionHtml, modelAnswerHtml } = rest
      return {
        kind: 'unsupported',
        place: { file, line },
        htmls: [...textsOf(rest), solutionHtml, modelAnswerHtml, ...sides],
        media,
        captions: captions.map(({ path }) => path),
      }
    }),
  )
  const ofPassages = passages.map(
    ({ file, line, ...texts }): Texts => ({
      kind: 'unsupported',
      place: { file, line },
      htmls: textsOf(texts),
      media: [],
      captions: [],
    }),
  )
  const [place] = [...ofPassages, ...ofQuestions].map((texts) => texts.place)
  const ofPaper: Texts[] = place
    ? [{ kind: 'fault', place, htmls: [instructionsHtml], media: [], captions: [] }]
    : []
  return [...ofPaper, ...ofPassages, ...ofQuestions]
}

function addressesIn(html: string): string[] {
  const addresses: string[] = []
  if (!/<img/i.test(html)) return addresses
  sanitiseQuestionHtml(html, (address) => {
    addresses.push(address)
    return undefined
  })
  return addresses
}

/** @returns the file, or the reason of its refusal */
async function readOne(path: string, readFile: ReadFile): Promise<string | PaperFile> {
  const bytes = readFile(path)
  if (!bytes) return missing
  const name = cleanFileName(basename(path))
  if (isSvg(bytes)) return drawSvg(name, bytes)
  if (/^\ufeff?WEBVTT/.test(bytes.subarray(0, 20).toString('utf8'))) return { name, bytes, type: 'captions' }
  const [, type] = /^(image|audio|video)\//.exec(await contentTypeOf(bytes)) ?? []
  if (type === 'image' && bytes.length > maxImageBytes) return `is larger than ${maxImageBytes / 1e6} MB`
  if (type === 'image' || type === 'audio' || type === 'video') return { name, bytes, type }
  return unshownReason
}

const isSvg = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, 4096).toString('utf8').replace('\ufeff', '').trimStart()
  return start.startsWith('<') && /<svg[\s>]/.test(start)
}

/**
 * SVG can contain scripts and is never served [access-22], so it is drawn as a picture, without loading anything outside of
 * it.
 */
async function drawSvg(name: string, bytes: Buffer): Promise<string | PaperFile> {
  if (bytes.length > maxSvgBytes) return `is an SVG of more than ${maxSvgBytes / 1e6} MB`
  if (/<!(DOCTYPE|ENTITY)/i.test(bytes.toString('latin1')))
    return 'is an SVG that declares a document type; take it out'
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  try {
    const drawn = await sharp(bytes, { limitInputPixels: maxPixels, density: 144, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    return { name: name.replace(/(\.svg)?$/i, '.png'), bytes: drawn, type: 'image' }
  } catch {
    return 'is an SVG that cannot be drawn'
  }
}
