import { Histogram, type Registry } from 'prom-client'
import { knownConnections, knownPages, type PageSpeed } from '#domain/page-speed.ts'

type Figure = PageSpeed['figures'][number]

/** Around the limits of good and poor (web.dev/articles/vitals). */
const kinds: Record<Figure['name'], { name: string; help: string; unit: number; buckets: number[] }> = {
  LCP: {
    name: 'page_lcp_seconds',
    help: 'until the largest part of a page was there',
    unit: 1000,
    buckets: [0.25, 0.5, 1, 1.5, 2.5, 4, 8],
  },
  INP: {
    name: 'page_inp_seconds',
    help: 'from a press to the next paint, the slowest of a visit',
    unit: 1000,
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 1],
  },
  CLS: {
    name: 'page_cls',
    help: 'how much of a page moved by itself',
    unit: 1,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
  },
  TTFB: {
    name: 'page_ttfb_seconds',
    help: 'until the first byte of a page',
    unit: 1000,
    buckets: [0.1, 0.2, 0.4, 0.8, 1.8, 4],
  },
}

const oneOf = (known: readonly string[], value: string): string => (known.includes(value) ? value : 'other')

/** Reports of browsers about pages. Labels are of fixed lists, so that reports cannot add series. */
export function createPageHistograms(registry: Registry): (figure: Figure, connection: string) => void {
  const histograms = Object.fromEntries(
    Object.entries(kinds).map(([key, { name, help, buckets }]) => [
      key,
      new Histogram({
        name: `homeroom_${name}`,
        help,
        labelNames: ['page', 'connection'],
        buckets,
        registers: [registry],
      }),
    ]),
  )
  return ({ name, page, value }, connection) => {
    const labels = { page: oneOf(knownPages, page), connection: oneOf(knownConnections, connection) }
    histograms[name]?.observe(labels, value / kinds[name].unit)
  }
}
