export const mostPasskeys = 10
export const recoveryCodeCount = 10

/** What is typed as a second step: six digits of an app, or a recovery code; undefined for what is neither. */
export function readStepCode(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return /^[a-z\d]{10}$/.test(code) ? { kind: 'recovery', code } : undefined
}

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const nameIn = (list: typeof systems, userAgent: string) => list.find(([form]) => form.test(userAgent))?.[1]

/** What a new passkey is called until its owner calls it otherwise, such as "Chrome on Windows". */
export function deviceNameOf(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'This device'
}
