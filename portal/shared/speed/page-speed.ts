import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { type PageSpeed, pageOf, pageSpeedPath, speedNames } from '#domain/page-speed.ts'
import type { Connection } from '#portal/shared/speed/connection.ts'
import { pathAt } from '#portal/shared/speed/visited.ts'

type Figure = Pick<Metric, 'name' | 'value' | 'entries'>
type Sent = PageSpeed['figures'][number]

/** A figure with the page of its slowest moment; undefined for other kinds. */
export function figureOf({ name, value, entries }: Figure): Sent | undefined {
  const known = speedNames.find((each) => each === name)
  return known && { name: known, page: pageOf(pathAt(entries.at(-1)?.startTime ?? 0)), value }
}

/** Sends the figures of this page when it is hidden, each once. */
export function measurePage({ effectiveType = 'unknown' }: Connection): void {
  const waiting = new Map<string, Metric>()
  const sent = new Set<string>()
  const note = (metric: Metric) => {
    if (!sent.has(metric.name)) waiting.set(metric.name, metric)
  }
  const send = () => {
    const figures = [...waiting.values()].flatMap((metric) => figureOf(metric) ?? [])
    if (figures.length === 0) return
    for (const name of waiting.keys()) sent.add(name)
    waiting.clear()
    const body: PageSpeed = { connection: effectiveType, figures }
    navigator.sendBeacon(pageSpeedPath, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  }
  for (const watch of [onLCP, onINP, onCLS, onTTFB]) watch(note)
  // After the library's own listeners, which report the final figures.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  addEventListener('pagehide', send)
}
