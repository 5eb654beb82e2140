/**
 * Numbers of files and links include those already saved, bytes are of new files only, characters are counted as people see
 * them [assignment-30, assignment-31, assignment-32, assignment-33].
 */
export const limits = { files: 20, bytes: 157_286_400, links: 5, linkName: 50, remark: 200 } as const

/** Word, Excel, PowerPoint, plain text, PDF, images, mp4 and m4v [assignment-34]. */
export const acceptedEndings = 'doc docx xls xlsx ppt pptx txt pdf jpg jpeg png bmp gif webp mp4 m4v'.split(
  ' ',
)

/** The text behind the last dot of a file's name, lower case; '' without a dot. */
export const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isAccepted = (name: string): boolean => acceptedEndings.includes(endingOf(name))

export type Link = { name: string; url: string }

/** What the student is about to save. */
export type Submission = {
  newFiles: readonly { name: string; size: number }[]
  /** Saved files and links that are not removed. */
  kept: readonly { isLink: boolean }[]
  newLinks: readonly Link[]
  remark: string
}

export type SubmissionFault =
  | 'nothing'
  | 'tooManyFiles'
  | 'tooLarge'
  | 'notAccepted'
  | 'tooManyLinks'
  | 'linkName'
  | 'linkAddress'
  | 'remark'

/** An address that opens in a browser, by https or http. */
export function isLinkAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    /^([a-z\d-]+\.)+[a-z][a-z\d-]+$/i.test(url.hostname) &&
    url.username === '' &&
    url.password === ''
  )
}

export const isLinkName = (name: string): boolean =>
  name.trim() !== '' && Array.from(name.trim()).length <= limits.linkName

/** The first rule that a submission breaks [assignment-29]; undefined if it may be saved. */
export function submissionFault(one: Submission): SubmissionFault | undefined {
  const { newFiles, kept, newLinks, remark } = one
  if (newFiles.length + kept.length + newLinks.length === 0) return 'nothing'
  const keptFiles = kept.filter(({ isLink }) => !isLink).length
  if (newFiles.length > 0 && newFiles.length + keptFiles > limits.files) return 'tooManyFiles'
  if (newFiles.reduce((sum, { size }) => sum + size, 0) > limits.bytes) return 'tooLarge'
  if (!newFiles.every(({ name }) => isAccepted(name))) return 'notAccepted'
  const keptLinks = kept.length - keptFiles
  if (newLinks.length > 0 && newLinks.length + keptLinks > limits.links) return 'tooManyLinks'
  if (!newLinks.every(({ name }) => isLinkName(name))) return 'linkName'
  if (!newLinks.every(({ url }) => isLinkAddress(url))) return 'linkAddress'
  return Array.from(remark).length > limits.remark ? 'remark' : undefined
}
