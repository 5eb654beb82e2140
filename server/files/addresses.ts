import { nameInAddress } from '#server/files/content/name.ts'
import { type FileRight, readRight, writeRight } from '#server/files/right.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** The stored file of an address. */
export type SignedFile = { instituteId: number; fileId: number }
/** The session that it was signed for, and its right to the file: the address dies with either. */
type SessionFile = SignedFile & { sessionId: number; right: FileRight }
/** The same for a pass to the exam panel, which is independent of sessions. */
type PassFile = SignedFile & { passId: number }
export type FileAddress = SessionFile | PassFile

const stepMs = 10 * 60 * 1000
/** An hour. */
const lifeInSteps = 6

/** For public files: logos and page icons. */
export const publicFileAddress = (sha256: string): string => `/files/public/${sha256}`

/**
 * An address signed for one file, one session and its right, valid for an hour at most [access-20]. It expires on a
 * full ten minutes, so that it stays the same for a while and a browser can cache the file.
 */
export const signedFileAddress = (secrets: Secrets, file: SessionFile, now: Date): string =>
  signAddress(secrets, file, `${file.sessionId}.${writeRight(file.right)}`, now)

/** An attempt may last longer: the panel stores loaded files. */
export const passFileAddress = (secrets: Secrets, file: PassFile, now: Date): string =>
  signAddress(secrets, file, `p${file.passId}`, now)

const endAfter = (now: Date) => Math.floor(now.getTime() / stepMs) + lifeInSteps

function signAddress(secrets: Secrets, file: SignedFile, holder: string, now: Date): string {
  const end = endAfter(now)
  const text = `${file.instituteId}.${file.fileId}.${holder}.${end}`
  return `/files/${text}.${secrets.sign('file', text)}`
}

/** The same with the file's name at the end: viewers are chosen by the extension [study-17]. */
export function namedFileAddress(secrets: Secrets, file: SessionFile & { name: string }, now: Date): string {
  return `${signedFileAddress(secrets, file, now)}/${nameInAddress(file.name)}`
}

type Viewing = { instituteId: number; sessionId: number }

/** Addresses for a session; '' without a file. A file is signed once: a teacher's photo is in every class of a month. */
export function sessionAddresses(
  secrets: Secrets,
  { instituteId, sessionId }: Viewing,
  now: Date,
  right: FileRight,
) {
  const signed = new Map<number, string>()
  return (fileId: number | null): string => {
    if (fileId === null) return ''
    const address =
      signed.get(fileId) ?? signedFileAddress(secrets, { instituteId, sessionId, fileId, right }, now)
    signed.set(fileId, address)
    return address
  }
}

/** The same, ending in the file's name. */
export const namedAddresses =
  (secrets: Secrets, { instituteId, sessionId }: Viewing, now: Date) =>
  (right: FileRight) =>
  (fileId: number | null, name: string | null): string =>
    fileId === null
      ? ''
      : namedFileAddress(secrets, { instituteId, sessionId, fileId, right, name: name ?? '' }, now)

const written =
  /^((\d{1,10})\.(\d{1,15})\.(?:p(\d{1,15})|(\d{1,15})\.([a-z][\d-]{0,800}))\.(\d{1,10}))\.([\w-]{43})$/

/** @returns undefined for a forged or expired address; session and right are checked later */
export function readFileAddress(secrets: Secrets, token: string, now: Date): FileAddress | undefined {
  const match = written.exec(token)
  const [, text = '', instituteId, fileId, pass, session, why = '', end, signature = ''] = match ?? []
  if (!match || !secrets.verify('file', text, signature)) return undefined
  if (Number(end) * stepMs <= now.getTime()) return undefined
  const file = { instituteId: Number(instituteId), fileId: Number(fileId) }
  if (pass) return { ...file, passId: Number(pass) }
  const right = readRight(why)
  return right && { ...file, sessionId: Number(session), right }
}

/** Several files of a session, as one ZIP. */
export type PackAddress = {
  instituteId: number
  fileIds: readonly number[]
  sessionId: number
  right: FileRight
}

const writtenPack =
  /^((\d{1,10})\.(\d{1,15}(?:-\d{1,15}){1,49})\.(\d{1,15})\.([a-z][\d-]{0,800})\.(\d{1,10}))\.([\w-]{43})$/

/** The same for several files: their ids are in the address, so nothing is stored. */
export function signedPackAddress(secrets: Secrets, pack: PackAddress, now: Date): string {
  const holder = `${pack.sessionId}.${writeRight(pack.right)}`
  const text = `${pack.instituteId}.${pack.fileIds.join('-')}.${holder}.${endAfter(now)}`
  return `/files/pack?of=${text}.${secrets.sign('pack', text)}`
}

/** @returns undefined for a forged or expired address */
export function readPackAddress(secrets: Secrets, token: string, now: Date): PackAddress | undefined {
  const match = writtenPack.exec(token)
  const [, text = '', instituteId, fileIds = '', sessionId, why = '', end, signature = ''] = match ?? []
  if (!match || !secrets.verify('pack', text, signature)) return undefined
  if (Number(end) * stepMs <= now.getTime()) return undefined
  const right = readRight(why)
  return (
    right && {
      instituteId: Number(instituteId),
      fileIds: fileIds.split('-').map(Number),
      sessionId: Number(sessionId),
      right,
    }
  )
}
