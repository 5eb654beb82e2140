import { whenIdle } from '#portal/shared/loading/when-idle.ts'
import { readConnection } from './connection.ts'

/** Long after the first paint: earlier figures are available later too. */
const laterMs = 2500
const idleTimeoutMs = 5000

/** Measures the speed of this page, unless the person refuses tracking or saves data. */
export function watchPageSpeed(): void {
  const connection = readConnection()
  if (navigator.doNotTrack === '1' || connection.saveData || import.meta.env.DEV) return
  const load = () =>
    import('#portal/shared/speed/page-speed.ts').then(({ measurePage }) => measurePage(connection))
  setTimeout(() => whenIdle(() => void load().catch(() => undefined), idleTimeoutMs), laterMs)
}
