import Bowser from 'bowser'

/** What is read of a `User-Agent`. */
const mostRead = 400

/** Those that the parser knows; any other name is what the caller made up. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

/** @returns 'Chrome on Android', as far as the browser says so; '' for what is no browser */
export function deviceNameOf(userAgent: string): string {
  const text = userAgent.slice(0, mostRead)
  if (text === '') return ''
  const { browser, os, platform } = Bowser.parse(text)
  if (!browser.name || !browsers.has(browser.name)) return ''
  // Of an iPhone people know that name, and not that of its system.
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  const name = browser.name.replace(' for Android', '')
  return system ? `${name} on ${system}` : name
}
