import type { IncomingMessage } from 'node:http'
import { matchesCode, maxWrongCodes, wrongCodesMs } from '#domain/exam/integrity/limits.ts'
import type {
  ExamRules,
  SafeBrowserHeaders,
  SafeBrowserProof,
} from '#domain/exam/integrity/safe-browser-body.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import {
  countWrongCodes,
  findAccessCode,
  noteEvent,
  noteOnce,
} from '#server/features/exam/integrity/queries.ts'
import { isSafeBrowser } from '#server/features/exam/integrity/safe-browser.ts'
import { isWithin } from '#server/network/allowed.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

/** The origin of a request of the panel, as the server sees it, with the browser's proof. */
export type PanelRequest = {
  page: string
  /** Of `networkOf`. */
  address: string
  host: string
  headers: SafeBrowserHeaders
  proof: SafeBrowserProof | undefined
  raw: Pick<IncomingMessage, 'headers' | 'url'>
}

type Checked = Pick<PanelPass, 'networks' | 'safeBrowserKeys'>

const isInNetwork = ({ networks }: Checked, { address }: Pick<PanelRequest, 'address'>): boolean =>
  networks.length === 0 || isWithin(address, networks)

const isInBrowser = ({ safeBrowserKeys }: Checked, { raw, ...witness }: PanelRequest): boolean =>
  safeBrowserKeys.length === 0 ||
  isSafeBrowser(safeBrowserKeys, {
    ...witness,
    urls: [raw.headers.host, witness.host].flatMap((host) =>
      ['https', 'http'].map((scheme) => `${scheme}://${host}${raw.url}`),
    ),
  })

type Rules = PanelPass & { isOneDevice: boolean }

/** The rules of an attempt for its student; undefined if it is not watched. */
export function presentRules(rules: Rules, address: string): ExamRules | undefined {
  const shown = {
    ...(rules.needsCode && { needs_code: true as const }),
    ...(rules.networks.length > 0 && { is_in_network: isInNetwork(rules, { address }) }),
    ...(rules.fillsScreen && { fills_screen: true as const }),
    ...(rules.safeBrowserKeys.length > 0 && { safe_browser: true as const }),
    ...(rules.isOneDevice && { one_device: true as const }),
  }
  return Object.keys(shown).length > 0 ? shown : undefined
}

/**
 * Decides whether an attempt may begin. After that, breaches are recorded and not refused.
 * @throws Failure `otherNetwork`, `safeBrowserNeeded`, `accessCodeWrong`, `tooManyAttempts`
 */
export async function checkRules(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  pass: PanelPass,
  request: PanelRequest & { code: string },
): Promise<void> {
  const { instituteId, attemptId, testId } = pass
  if (pass.isBegun || testId === null) return
  if (!isInNetwork(pass, request)) throw new Failure('otherNetwork')
  if (!isInBrowser(pass, request)) throw new Failure('safeBrowserNeeded')
  if (!pass.needsCode) return
  const test = await findAccessCode(pool, { instituteId, testId })
  if (!test) throw notFound()
  const now = clock()
  const since = new Date(now.getTime() - wrongCodesMs)
  if ((await countWrongCodes(pool, { instituteId, attemptId, since })).count >= maxWrongCodes)
    throw new Failure('tooManyAttempts', undefined, wrongCodesMs / 1000)
  if (matchesCode(request.code, test.accessCode)) return
  const { page } = request
  await noteEvent(pool, { instituteId, attemptId, page, kind: 'wrongCode', now, detail: '' })
  throw new Failure('accessCodeWrong')
}

/** Notes for the examiner that a tab sends from elsewhere, once for each tab; its answers count as others do. */
export async function noteBreaches(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  pass: PanelPass,
  asked: PanelRequest,
): Promise<void> {
  if (pass.submittedAt) return
  const { instituteId, attemptId } = pass
  const of = { instituteId, attemptId, page: asked.page, now: clock() }
  if (!isInNetwork(pass, asked)) await noteOnce(pool, { ...of, kind: 'otherNetwork', detail: asked.address })
  if (!isInBrowser(pass, asked)) await noteOnce(pool, { ...of, kind: 'otherBrowser', detail: '' })
}
