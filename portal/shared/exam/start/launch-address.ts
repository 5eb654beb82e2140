import type { PortalConfig } from '#domain/config.ts'

/**
 * The data that open the exam panel: a test of an institute (0: the practice notebook), the student, and a ticket
 * [exam-17].
 */
export type Launch = { testInstituteId: number; testId: number; userId: number; ticket: string }

const ticketForm = /^[\w-]{43}$/

/** base64url of `institute.test.user.ticket`. */
export function encodeLaunch({ testInstituteId, testId, userId, ticket }: Launch): string {
  const base64 = btoa([testInstituteId, testId, userId, ticket].join('.'))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @returns undefined for any text that `encodeLaunch` cannot make, because addresses can be typed */
export function decodeLaunch(encoded: string): Launch | undefined {
  if (!/^[\w-]{1,400}$/.test(encoded)) return undefined
  const parts = textOf(encoded).split('.')
  const [testInstituteId, testId, userId] = parts.slice(0, 3).map(idOf)
  const ticket = parts[3] ?? ''
  const isWhole = parts.length === 4 && ticketForm.test(ticket)
  if (!isWhole || !testInstituteId || testId === undefined || !userId) return undefined
  return { testInstituteId, testId, userId, ticket }
}

/** The panel's host, which differs in demo environments; '' is this server. */
export function launchAddress(
  config: Pick<PortalConfig, 'environment' | 'exam_panel' | 'demo_exam_panel'>,
  launch: Launch,
): string {
  const base = config.environment === 'demo' ? config.demo_exam_panel : config.exam_panel
  return `${base || '/exampanel'}/${encodeLaunch(launch)}`
}

function textOf(encoded: string): string {
  try {
    return atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** 0 is a valid test. */
const idOf = (text: string) => (/^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : undefined)
