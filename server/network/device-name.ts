import Bowser from 'bowser'

/** How many characters of a `User-Agent` are read. */
const maxRead = 400

/** Names that the parser knows; any other was made up by the caller. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

/** @returns 'Chrome on Android'; '' for anything that is not a browser */
export function deviceNameOf(userAgent: string): string {
  const text = userAgent.slice(0, maxRead)
  if (text === '') return ''
  const { browser, os, platform } = Bowser.parse(text)
  if (!browser.name || !browsers.has(browser.name)) return ''
  // People know an iPhone by that name, not by the name of its system.
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  const name = browser.name.replace(' for Android', '')
  return system ? `${name} on ${system}` : name
}
