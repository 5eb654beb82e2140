import type { PortalConfig } from '#domain/config.ts'

/** The subject of a score card: the signed-in account, the student, the test. */
export type ScoreOf = { accountId: number; userId: number; testId: number }

/** The end of every address of a report [report-44]. */
const ending = '-1'
const idForm = /^[1-9]\d{0,15}$/

/** base64 of account, user, test and -1, with '=' replaced by '$' [report-42]. */
export const encodeScore = ({ accountId, userId, testId }: ScoreOf): string =>
  btoa([accountId, userId, testId, ending].join('/')).replaceAll('=', '$')

/** @returns undefined for any text that `encodeScore` cannot make, because addresses can be typed */
export function decodeScore(encoded: string): ScoreOf | undefined {
  if (!/^[\w+/]{1,100}\${0,2}$/.test(encoded)) return undefined
  const parts = textOf(encoded.replaceAll('$', '=')).split('/')
  const [account = '', user = '', test = '', end] = parts
  const isWhole = parts.length === 4 && end === ending && [account, user, test].every((id) => idForm.test(id))
  if (!isWhole) return undefined
  return { accountId: Number(account), userId: Number(user), testId: Number(test) }
}

/** The score page, of this or another back end [report-42]. */
export const scoreAddress = ({ score_page: base }: Pick<PortalConfig, 'score_page'>, of: ScoreOf): string =>
  `${base}/advresult/${encodeScore(of)}`

/**
 * The report of another back end, to view or, with `/1` appended, to download [report-45].
 * @returns undefined if the portal's server makes it, which needs a token
 */
export function previewAddress(
  { report_preview: base }: Pick<PortalConfig, 'report_preview'>,
  { accountId, userId, testId }: ScoreOf,
  isDownload: boolean,
): string | undefined {
  if (base === '') return undefined
  return [base, accountId, userId, testId, ending, ...(isDownload ? ['1'] : [])].join('/')
}

function textOf(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}
