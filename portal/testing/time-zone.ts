import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

type Devtools = { send: (method: string, about: { timezoneId: string }) => Promise<unknown> }
const setZone = (timezoneId: string) =>
  (cdp() as unknown as Devtools).send('Emulation.setTimezoneOverride', { timezoneId })

/** Sets the device's time zone until the test ends. */
export async function useTimeZone(name: string): Promise<void> {
  await setZone(name)
  onTestFinished(async () => {
    await setZone('')
  })
}
