export const maxPasskeys = 10
export const recoveryCodeCount = 10

/** A typed second factor: six digits of an app, or a recovery code; undefined for any other text. */
export function readStepCode(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return /^[a-z\d]{10}$/.test(code) ? { kind: 'recovery', code } : undefined
}
