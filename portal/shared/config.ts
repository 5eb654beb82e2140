import { type PortalConfig, portalConfig } from '#domain/config.ts'
import { withinLimit } from '#portal/shared/device/within-limit.ts'
import { configAddress, takeEarly } from '#portal/shared/requests/request.ts'
import { stored, writeStored } from '#portal/shared/storage.ts'

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
  const config = await withinLimit(fetchConfig(), timeoutMs)
  // Offline: the next call tries again, and shows its failure.
  if (!config) loading = undefined
  return config ?? defaults
}

async function fetchConfig(): Promise<PortalConfig> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await (takeEarly(configAddress) ?? fetch(configAddress, { signal }))
  const read = portalConfig.safeParse(response.ok ? await response.json() : {})
  return read.success ? read.data : defaults
}
