import { type PortalConfig, portalConfig } from '#domain/config.ts'
import { configAddress, takeEarly } from '#portal/shared/requests/request.ts'
import { stored, writeStored } from '#portal/shared/storage.ts'
import { startRequestTimeout, until } from './requests/request-timeout.ts'

const defaults = portalConfig.parse({})

/** Every call waits for it: a silent connection must not delay them for minutes. */
const timeoutMs = 5000

let loading: Promise<PortalConfig> | undefined
let known: PortalConfig = defaults

/** Where the back ends are. A failed or unfit `/config.json` falls back to the server that serves the portal. */
export function loadConfig(): Promise<PortalConfig> {
  loading ??= readConfig().then((config) => {
    known = config
    writeStored(stored.mainApi.shelf, stored.mainApi.key, config.main_api)
    return config
  })
  return loading
}

/** What was read last, or the defaults. */
export const knownConfig = (): PortalConfig => known

async function readConfig(): Promise<PortalConfig> {
  try {
    const { signal } = startRequestTimeout(0, timeoutMs)
    const response = await until(signal, takeEarly(configAddress) ?? fetch(configAddress, { signal }))
    const read = portalConfig.safeParse(response.ok ? await until(signal, response.json()) : {})
    return read.success ? read.data : defaults
  } catch {
    // Offline: the next call tries again, and shows its failure.
    loading = undefined
    return defaults
  }
}
