import type { IncomingMessage } from 'node:http'
import { fitsCode, maxWrongCodes, wrongCodesMs } from '#domain/exam/integrity/limits.ts'
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

/** What a request of the panel shows of where it comes from; the server sees all of it itself except the proof. */
export type Asked = {
  page: string
  /** Of `networkOf`. */
  address: string
  host: string
  headers: SafeBrowserHeaders
  proof: SafeBrowserProof | undefined
  raw: Pick<IncomingMessage, 'headers' | 'url'>
}

type Checked = Pick<PanelPass, 'networks' | 'safeBrowserKeys'>

const isInNetwork = ({ networks }: Checked, { address }: Pick<Asked, 'address'>): boolean =>
  networks.length === 0 || isWithin(address, networks)

const isInBrowser = ({ safeBrowserKeys }: Checked, { raw, ...witness }: Asked): boolean =>
  safeBrowserKeys.length === 0 ||
  isSafeBrowser(safeBrowserKeys, {
    ...witness,
    urls: [raw.headers.host, witness.host].flatMap((host) =>
      ['https', 'http'].map((scheme) => `${scheme}://${host}${raw.url}`),
    ),
  })

type Rules = PanelPass & { isOneDevice: boolean }

/** How an attempt is watched, for its student; undefined where it is not. */
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
 * Whether an attempt may be begun. One that is begun is not checked again: then breaches are noted.
 * @throws Failure `otherNetwork`, `safeBrowserNeeded`, `accessCodeWrong`, `tooManyAttempts`
 */
export async function checkRules(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  pass: PanelPass,
  asked: Asked & { code: string },
): Promise<void> {
  const { instituteId, attemptId, testId } = pass
  if (pass.isBegun || testId === null) return
  if (!isInNetwork(pass, asked)) throw new Failure('otherNetwork')
  if (!isInBrowser(pass, asked)) throw new Failure('safeBrowserNeeded')
  if (!pass.needsCode) return
  const test = await findAccessCode(pool, { instituteId, testId })
  if (!test) throw notFound()
  const now = clock()
  const since = new Date(now.getTime() - wrongCodesMs)
  if ((await countWrongCodes(pool, { instituteId, attemptId, since })).count >= maxWrongCodes)
    throw new Failure('tooManyAttempts', undefined, wrongCodesMs / 1000)
  if (fitsCode(asked.code, test.accessCode)) return
  const { page } = asked
  await noteEvent(pool, { instituteId, attemptId, page, kind: 'wrongCode', now, detail: '' })
  throw new Failure('accessCodeWrong')
}

/** Notes for the examiner that a tab sends from elsewhere, once for each tab; its answers count as others do. */
export async function noteBreaches(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  pass: PanelPass,
  asked: Asked,
): Promise<void> {
  if (pass.submittedAt) return
  const { instituteId, attemptId } = pass
  const of = { instituteId, attemptId, page: asked.page, now: clock() }
  if (!isInNetwork(pass, asked)) await noteOnce(pool, { ...of, kind: 'otherNetwork', detail: asked.address })
  if (!isInBrowser(pass, asked)) await noteOnce(pool, { ...of, kind: 'otherBrowser', detail: '' })
}
